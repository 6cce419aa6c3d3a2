// Finds a Firefox for the tests, or installs one with a message: $FIREFOX_PATH, an installed browser, Debian's package when root.
// Puppeteer drives it by WebDriver BiDi, so that the runner's launcher of Chromium serves.
import { join } from 'node:path';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { aptInstall, canRun, isDebianRoot, onPath } from './programs.mjs';

const applications = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)']
    .map((name) => process.env[name])
    .filter(Boolean)
    .map((base) => join(base, 'Mozilla Firefox/firefox.exe')),
};

const find = () => [...onPath(['firefox-esr', 'firefox']), ...(applications[process.platform] ?? [])].find(canRun);

function install() {
  console.log("No Firefox found: installing one with apt (Debian's package).");
  try {
    aptInstall('firefox-esr');
  } catch {
    // apt prints the reason; findFirefox throws the consequence
  }
}

/** Returns the path of an executable Firefox. */
export function findFirefox() {
  const configured = process.env.FIREFOX_PATH;
  if (configured && !canRun(configured)) throw new Error(`FIREFOX_PATH=${configured} cannot be executed.`);
  const found = configured ?? find();
  if (found) return found;
  if (isDebianRoot()) install();
  const installed = find();
  if (!installed) throw new Error('No Firefox: install it, or set FIREFOX_PATH.');
  return installed;
}

const noEmulation = 'WebDriver BiDi cannot emulate media features there';

export const firefoxLauncher = () =>
  Object.assign(
    chromeLauncher({
      puppeteer,
      concurrency: 1, // browsers throttle the timers of background tabs
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' }, // its helper would outlive the browser
      },
    }),
    { lacks: { emulateMedia: noEmulation, accessibilityTree: 'the stored tree is that of Chromium' } },
  );
