// `npm run test:reader`: lets Orca read the checkout in Firefox and in Chromium, and compares what is heard with the transcripts.
// `-- --update` stores what is heard. Names of browsers and of walks select them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { servePages, startProgram } from '../e2e/support/server.js';
import { findScreenReader } from '../support/screen-reader.mjs';
import { openBrowser, type BrowserName } from './browsers.js';
import { openDesktop, type Desktop } from './desktop.js';
import { createReader, firstText, lastText } from './reader.js';
import { createSandbox, token } from './sandbox.js';
import { walks, type Walk } from './walks.js';

const isUpdate = process.argv.includes('--update');
const selected = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

/** The names that were selected; all where none was. */
function select<Name extends string>(names: readonly Name[]): readonly Name[] {
  const some = names.filter((name) => selected.includes(name));
  return some.length > 0 ? some : names;
}

const shopPage = (service: string, attributes: string): string => `<!doctype html><html lang="en">
<head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script type="module" src="${service}/checkout.js"></script></head>
<body><h1>${firstText}</h1><crypto-checkout ${attributes}></crypto-checkout><p>${lastText}</p></body></html>`;

type Heard = { readonly page: Page; readonly desktop: Desktop };

/** What is heard on a walk, with a service of its own. */
async function hearWalk({ attributes, walk }: Walk, { page, desktop }: Heard): Promise<string> {
  const program = await startProgram({ SANDBOX_TOKEN: token });
  const shop = await servePages(() => ({ body: shopPage(program.origin, attributes) }));
  const sandbox = createSandbox(program.origin);
  const reader = createReader(desktop);
  try {
    await sandbox.control('default-scenario?name=manual');
    await page.goto(shop.origin);
    await reader.wait('Ways to pay are ready.');
    await desktop.click();
    await walk({ reader, page, ...sandbox });
    return reader.transcript();
  } catch (error) {
    console.log(reader.transcript());
    throw error;
  } finally {
    await Promise.all([program.stop(), shop.stop()]);
  }
}

const programs = findScreenReader();
if (!programs) throw new Error('No Orca: install it with speech-dispatcher, openbox, xdotool, Xvfb and Chromium.');

for (const name of select<BrowserName>(['Chromium', 'Firefox'])) {
  describe(`Orca with ${name}`, () => {
    let desktop: Desktop;
    let browser: Browser;
    before(async () => {
      desktop = await openDesktop(programs.busLauncher);
      browser = await openBrowser(name, { programs, desktop });
    });
    after(async () => {
      await browser.close();
      await desktop.stop();
    });
    for (const title of select(Object.keys(walks))) {
      it(`reads as in the transcript: ${title}`, async () => {
        const [page = await browser.newPage()] = await browser.pages();
        const walk = walks[title];
        if (!walk) return;
        const heard = await hearWalk(walk, { page, desktop });
        const file = fileURLToPath(new URL(`transcripts/${title}.${name.toLowerCase()}.md`, import.meta.url));
        if (isUpdate) writeFileSync(file, heard);
        assert.equal(heard, existsSync(file) ? readFileSync(file, 'utf8') : '', '-- --update stores what is heard');
      });
    }
  });
}
