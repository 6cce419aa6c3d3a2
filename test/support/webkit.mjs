// Finds WebKitGTK's driver for the tests, or gets it and says so: an installed one, Debian's packages when root. Launches
// the library's own small browser for the test runner.
import { aptInstall, canRun, isDebianRoot, onPath } from './programs.mjs';
import { openWebKit } from './webkit-browser.mjs';

const findOne = (command) => onPath([command]).find(canRun);

function find() {
  const driver = findOne('WebKitWebDriver');
  const screen = findOne('Xvfb');
  return driver && screen ? { driver, screen } : undefined;
}

/** Programs of WebKitGTK, or undefined where the machine cannot have them. */
export function findWebKit() {
  const found = find();
  if (found || !isDebianRoot()) return found;
  console.log("No WebKitGTK found: installing its driver and a screen in memory with apt (Debian's packages).");
  try {
    aptInstall('webkit2gtk-driver', 'xvfb');
  } catch {
    return undefined; // an older release, or no network
  }
  return find();
}

const lacks = {
  accessibilityTree: 'the tree kept is that of Chromium',
  emulateMedia: "WebKitGTK's driver cannot emulate media features",
  viewport: "WebKitGTK's driver sets the size of the window, not of the page",
  chords: 'the runner takes one key after the other there, no two at once',
  scrollMargin: 'WebKit scrolls a list to the radio that gets the focus, not to all of its row',
  importPause: 'WebKit hands out a module that the page has at once, not in a task of its own',
};

const buttons = ['left', 'middle', 'right'];
const moveTo = (x, y) => ({ type: 'pointerMove', x, y });
const down = (button = 'left') => ({ type: 'pointerDown', button: buttons.indexOf(button) });
const up = (button = 'left') => ({ type: 'pointerUp', button: buttons.indexOf(button) });

/** The runner's commands for keys and the mouse, as its plugins call them on a launcher of the type `webdriver`. */
const input = (session) => ({
  sendKeys: async (id, names) => (await session()).press(names),
  sendMouseMove: async (id, x, y) => (await session()).point(moveTo(x, y)),
  sendMouseDown: async (id, button) => (await session()).point(down(button)),
  sendMouseUp: async (id, button) => (await session()).point(up(button)),
  sendMouseClick: async (id, ...[x, y, button]) => (await session()).point(moveTo(x, y), down(button), up(button)),
  resetMouse: async () => (await session()).point(up(), moveTo(0, 0)),
});

/** The launcher of the test runner: one window, in which one file runs after the other. */
export function webkitLauncher(programs) {
  let browser;
  let active;
  const session = async () => (await (browser ??= openWebKit(programs))).session;
  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    lacks,
    async startSession(id, url) {
      active = id;
      await (await session()).go(url);
    },
    isActive: (id) => id === active,
    getBrowserUrl: async () => (await session()).url(),
    async stopSession() {
      await (await session()).go('about:blank');
      active = undefined;
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKit has no debugging here.')),
    ...input(session),
    stop: async () => (await browser)?.close(),
  };
}
