import { describe } from 'node:test';
import { findOldChromiums } from '../support/old-chromium.mjs';
import { launchBrowser } from './support/browser.js';
import { partNames, testFailingParts } from './support/failing-chunks.js';

const [oldest] = await findOldChromiums();

describe(`every file of the widget that fails to load in ${oldest?.name ?? 'no old Chromium'}`, () => {
  testFailingParts(partNames, () => launchBrowser(oldest?.path));
});
