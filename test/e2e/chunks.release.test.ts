import { describe } from 'node:test';
import { findOldChromiums } from '../support/old-chromium.mjs';
import { launchBrowser } from './support/browser.js';
import { partNames, testFailingParts } from './support/failing-chunks.js';

describe('every file of the widget that fails to load', () => void testFailingParts(partNames));

const [oldest] = await findOldChromiums();

describe(`a file of the widget that fails to load in ${oldest?.name ?? 'no old Chromium'}`, () => {
  testFailingParts(['order', 'the destination', 'the words of a language'], () => launchBrowser(oldest?.path));
});
