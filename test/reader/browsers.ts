// The browsers in which the screen reader reads, without controls of their own around the page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumArguments } from '../support/chromium.mjs';
import type { ScreenReader } from '../support/screen-reader.mjs';
import type { Desktop } from './desktop.js';

export type BrowserName = 'Chromium' | 'Firefox';

/** A profile without the browser's offers to fill in cards, which take the keys. */
function createProfile(folder: string): string {
  const path = join(folder, 'chromium');
  mkdirSync(join(path, 'Default'), { recursive: true });
  const preferences = { autofill: { credit_card_enabled: false, profile_enabled: false } };
  writeFileSync(join(path, 'Default/Preferences'), JSON.stringify(preferences));
  return path;
}

/** Opens a browser on the screen of the desktop. */
export function openBrowser(
  name: BrowserName,
  { programs, desktop: { env, folder } }: { readonly programs: ScreenReader; readonly desktop: Desktop },
): Promise<Browser> {
  const options = { headless: false, defaultViewport: null, env };
  if (name === 'Firefox')
    return puppeteer.launch({ ...options, browser: 'firefox', executablePath: programs.firefox, args: ['--kiosk'] });
  return puppeteer.launch({
    ...options,
    executablePath: programs.chromium,
    userDataDir: createProfile(folder),
    args: [...chromiumArguments, '--force-renderer-accessibility', '--kiosk', '--test-type', '--no-first-run'],
    ignoreDefaultArgs: ['--enable-automation'],
  });
}
