// Finds a Chromium for the tests, or installs one with a message: $CHROME_PATH, a headless shell on the PATH or in Playwright's
// or Puppeteer's cache, Debian's package of it when root, any other Chromium, Puppeteer's own download.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptInstall, canRun, isDebianRoot, onPath } from './programs.mjs';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter(Boolean)
    .flatMap((base) => [
      join(base, 'Google/Chrome/Application/chrome.exe'),
      join(base, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

const list = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .reverse()
        .map((name) => join(folder, name))
    : [];

/** Browsers that Playwright or Puppeteer downloaded earlier, newest first. */
function cached() {
  const playwright = join(
    homedir(),
    process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright',
  );
  const puppeteer = join(homedir(), '.cache/puppeteer');
  const inPlaywright = list(process.env.PLAYWRIGHT_BROWSERS_PATH ?? playwright).flatMap((folder) => [
    join(folder, 'chrome-linux/headless_shell'),
    join(folder, 'chrome-headless-shell-linux64/chrome-headless-shell'),
    join(folder, 'chrome-linux/chrome'),
  ]);
  const inPuppeteer = ['chrome-headless-shell', 'chrome'].flatMap((name) =>
    list(join(puppeteer, name)).flatMap((version) => list(version).map((folder) => join(folder, name))),
  );
  return [...inPlaywright, ...inPuppeteer];
}

/** Whether it is Chromium without a screen, which is a fifth faster and draws the reference pictures. */
export const isHeadlessShell = (path) => /headless[-_]shell(\.exe)?$/.test(path);

const findShell = () => [...onPath(shells), ...cached().filter(isHeadlessShell)].find(canRun);
const findBrowser = () => [...onPath(browsers), ...(applications[process.platform] ?? []), ...cached()].find(canRun);

function installWithApt() {
  try {
    aptInstall('chromium-headless-shell');
  } catch {
    if (!findBrowser()) aptInstall('chromium'); // older releases have no package of the headless shell alone
  }
}

function installWithPuppeteer() {
  const root = dirname(createRequire(import.meta.url).resolve('@puppeteer/browsers/package.json'));
  const command = join(root, 'lib/cjs/main-cli.js');
  const cache = join(homedir(), '.cache/puppeteer');
  execFileSync(process.execPath, [command, 'install', 'chrome-headless-shell@stable', '--path', cache], {
    stdio: 'inherit',
  });
}

function install() {
  const withApt = isDebianRoot();
  console.log(
    `No headless Chromium found: installing one ${withApt ? "with apt (Debian's package)" : "with Puppeteer's own download"}.`,
  );
  if (withApt) installWithApt();
  else installWithPuppeteer();
}

/** Returns the path of an executable Chromium. */
export function findChromium() {
  const configured = process.env.CHROME_PATH;
  if (configured && !canRun(configured)) throw new Error(`CHROME_PATH=${configured} cannot be executed.`);
  const found = configured ?? findShell() ?? (isDebianRoot() ? undefined : findBrowser());
  if (found) return found;
  install();
  const installed = findShell() ?? findBrowser();
  if (!installed) throw new Error('No Chromium: install Chrome or Chromium, or set CHROME_PATH.');
  process.env.CHROME_PATH = installed; // the programs that this one starts need not try again
  return installed;
}

/** Chromium refuses its sandbox to root. */
export const chromiumArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
