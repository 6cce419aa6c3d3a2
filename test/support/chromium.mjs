// Finds a Chromium for the tests, or installs one with a message: $CHROME_PATH, an installed browser, one in Playwright's or
// Puppeteer's cache, Debian's package when root, Puppeteer's own download elsewhere.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptInstall, canRun, isDebianRoot, onPath } from './programs.mjs';

const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
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
    join(folder, 'chrome-linux/chrome'),
    join(folder, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
  ]);
  const inPuppeteer = ['chrome-headless-shell', 'chrome'].flatMap((name) =>
    list(join(puppeteer, name)).flatMap((version) => list(version).map((folder) => join(folder, name))),
  );
  return [...inPlaywright, ...inPuppeteer];
}

const find = () => [...onPath(commands), ...(applications[process.platform] ?? []), ...cached()].find(canRun);

function installWithApt() {
  try {
    aptInstall('chromium-headless-shell');
  } catch {
    aptInstall('chromium'); // older releases have no package of the headless shell alone
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
    `No Chromium found: installing one ${withApt ? "with apt (Debian's package)" : "with Puppeteer's own download"}.`,
  );
  if (withApt) installWithApt();
  else installWithPuppeteer();
}

/** Returns the path of an executable Chromium. */
export function findChromium() {
  const configured = process.env.CHROME_PATH;
  if (configured && !canRun(configured)) throw new Error(`CHROME_PATH=${configured} cannot be executed.`);
  const found = configured ?? find();
  if (found) return found;
  install();
  const installed = find();
  if (!installed) throw new Error('No Chromium: install Chrome or Chromium, or set CHROME_PATH.');
  return installed;
}

/** Chromium refuses its sandbox to root. */
export const chromiumArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
