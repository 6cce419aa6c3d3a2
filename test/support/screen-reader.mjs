// Finds what a screen reader needs besides a browser, or installs it with a message: Debian's packages when root.
import { findFirefox } from './firefox.mjs';
import { aptInstall, canRun, isDebianRoot, onPath } from './programs.mjs';

/** The packages, by the program that each brings. */
const packages = {
  orca: 'orca',
  openbox: 'openbox',
  xdotool: 'xdotool',
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus-daemon',
  'speech-dispatcher': 'speech-dispatcher',
  chromium: 'chromium', // the headless shell has no tree for other programs
};

const busLauncher = '/usr/libexec/at-spi-bus-launcher';

const findOne = (command) => onPath([command]).find(canRun);
const isComplete = () => Object.keys(packages).every(findOne) && canRun(busLauncher);

/** Returns the paths of the browsers; undefined where a program is missing and cannot be installed. */
export function findScreenReader() {
  if (!isComplete() && isDebianRoot()) {
    console.log("No Orca found: installing it with its speech, a desktop and Chromium with apt (Debian's packages).");
    try {
      // The shell is for the other tests: they would find the whole Chromium, whose pages in the background draw no picture.
      aptInstall(...Object.values(packages), 'at-spi2-core', 'chromium-headless-shell');
    } catch {
      return undefined; // an older release, or no network
    }
  }
  return isComplete() ? { busLauncher, chromium: findOne('chromium'), firefox: findFirefox() } : undefined;
}
