// Finds WebKitGTK's driver for the tests, or installs it with a message: an installed one, Debian's packages when root.
// Launches the library's MiniBrowser for the test runner.
import { aptInstall, canRun, isDebianRoot, onPath } from './programs.mjs';
import { openWebKit } from './webkit-browser.mjs';

const findOne = (command) => onPath([command]).find(canRun);

function find() {
  const driver = findOne('WebKitWebDriver');
  const screen = findOne('Xvfb');
  return driver && screen ? { driver, screen } : undefined;
}

/** Returns the programs of WebKitGTK, or undefined when the machine has none and cannot install them. */
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
  accessibilityTree: 'the stored tree is that of Chromium',
  emulateMedia: "WebKitGTK's driver cannot emulate media features",
  viewport: "WebKitGTK's driver sets the size of the window, not of the page",
  chords: 'the runner presses one key after the other there, never two at once',
  placeholderStyle: 'WebKit computes the style of the field for its placeholder',
  scrollMargin: 'WebKit scrolls a list to the radio that gets the focus, not to all of its row',
  latestDigits: 'WebKit has older data of languages, by which Arabic has digits of its own',
  importPause: 'WebKit resolves the import of a loaded module at once, not in a task of its own',
};

const buttons = ['left', 'middle', 'right'];
const moveTo = (x, y) => ({ type: 'pointerMove', x, y });
const down = (button = 'left') => ({ type: 'pointerDown', button: buttons.indexOf(button) });
const up = (button = 'left') => ({ type: 'pointerUp', button: buttons.indexOf(button) });

/** The runner's commands for keys and the mouse, as its plugins call them on a launcher of the type `webdriver`. */
const input = (session) => ({
  sendKeys: async (id, names) => (await session()).press(names),
  // eslint-disable-next-line @typescript-eslint/max-params -- a command of the runner
  sendMouseMove: async (id, x, y) => (await session()).point(moveTo(x, y)),
  sendMouseDown: async (id, button) => (await session()).point(down(button)),
  sendMouseUp: async (id, button) => (await session()).point(up(button)),
  // eslint-disable-next-line @typescript-eslint/max-params -- a command of the runner
  sendMouseClick: async (id, x, y, button) => (await session()).point(moveTo(x, y), down(button), up(button)),
  resetMouse: async () => (await session()).point(up(), moveTo(0, 0)),
});

/** Creates a launcher for the test runner, with one window that runs one file after the other. */
export function webkitLauncher(programs) {
  let browser;
  let active;
  const session = async () => (await (browser ??= openWebKit(programs))).session;
  /** Closes the browser, so that the next call opens another. */
  const discard = async () => {
    const opened = browser;
    browser = undefined;
    await opened?.then(({ close }) => close()).catch(() => undefined);
  };
  const go = async (url) => (await session()).go(url);
  /** Opens a URL, in a new browser where the present one has crashed or hangs: one file must not fail all after it. */
  const goAgain = (url) =>
    go(url).catch(async () => {
      await discard();
      await go(url);
    });
  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    lacks,
    async startSession(id, url) {
      active = id;
      await goAgain(url);
    },
    isActive: (id) => id === active,
    getBrowserUrl: async () => (await session()).url(),
    async stopSession() {
      await goAgain('about:blank');
      active = undefined;
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKit has no debugging here.')),
    ...input(session),
    stop: discard,
  };
}
