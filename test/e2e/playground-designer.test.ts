// What a designer does in the playground beside the tour: files, every state, views, a phone, and axe in both schemes.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { ElementHandle } from 'puppeteer-core';
import { fixtureGroups } from '../../demo/site/states/state-fixtures.js';
import { contrastAlone } from './support/axe.js';
import { checkoutTest, findAxeViolations } from './support/playground-page.js';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">
  <rect width="240" height="120" fill="#fff"/><rect x="20" y="20" width="120" height="80" fill="#8a2f6d"/>
  <circle cx="190" cy="60" r="30" fill="#08738f"/></svg>`;

/** The custom state of the checkout in each fixture that is not named after it. */
const states: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['typing', 'wrong-address', 'not-created', 'offline'].map((id) => [id, 'choosing'])),
  ...Object.fromEntries(
    ['unreachable', 'timeout', 'malformed', 'refused', 'rate-limited', 'unknown-order', 'misconfigured'].map((id) => [
      id,
      'unavailable',
    ]),
  ),
  'time-left': 'pending',
  bank: 'processing',
};
const fixtures = fixtureGroups.flatMap((group) => group.fixtures.map(({ id }) => id));

describe('the playground for designers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'designer-'));
  after(() => rmSync(folder, { recursive: true }));

  it(
    'takes the brand from the colours of a logo, sends it nowhere, and says when a file is no picture',
    checkoutTest('', async ({ page, attribute, press, waitForText }) => {
      const bodies: string[] = [];
      page.on('request', (request) => void (request.method() !== 'GET' && bodies.push(request.url())));
      const upload = async (name: string, content: string): Promise<void> => {
        writeFileSync(join(folder, name), content);
        const input = (await page.waitForSelector('#picture-file')) as ElementHandle<HTMLInputElement>;
        await input.uploadFile(join(folder, name));
      };
      await upload('logo.svg', logo);
      await page.waitForSelector('#pay crypto-checkout[brand="#8a2f6d"]');
      await press('.swatch:nth-of-type(2)');
      assert.equal(await attribute('brand'), '#08738f');
      await upload('notes.png', 'no picture');
      await waitForText('#group-brand', 'cannot show this file as a picture');
      assert.deepEqual([await attribute('brand'), bodies], ['#08738f', []]);
    }),
  );

  it(
    'jumps to every state and returns to the live checkout',
    checkoutTest('', async ({ page, openGroup, press, waitForState }) => {
      await openGroup('states');
      for (const id of fixtures) {
        await press(`.state input[value="${id}"]`);
        await page.waitForSelector(`.state input[value="${id}"]:checked`);
        await waitForState(states[id] ?? id.split('-')[0] ?? '');
      }
      await press('.state input[value=""]');
      await waitForState('choosing');
      assert.equal(await page.evaluate(() => navigator.onLine), true);
    }),
  );

  it(
    'is a sheet on a phone, with the checkout in view above it while a control changes, and fits 320 px',
    checkoutTest('', async ({ page, openGroup, fillField }) => {
      await page.setViewport({ width: 320, height: 740, hasTouch: true, isMobile: true });
      await page.click('#open-controls');
      const groups = await page.$$eval('.group', (all) => all.map(({ id }) => id.replace('group-', '')));
      for (const group of groups) {
        await openGroup(group);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, group);
      }
      await openGroup('brand');
      await fillField('attribute-brand', '#b4552d');
      await page.waitForFunction(() => {
        const [checkout, sheet] = ['#pay crypto-checkout[brand="#b4552d"]', '#playground'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return checkout && sheet && checkout.height > 200 && checkout.top >= 0 && checkout.bottom <= sheet.top;
      });
      await page.keyboard.press('Escape');
      assert.equal(await page.$eval('#playground', (panel) => getComputedStyle(panel).visibility), 'hidden');
    }),
  );

  it(
    'has no violation that axe finds in either scheme, with each group open and while importing',
    checkoutTest('?--text-muted=b0b0b0', async ({ page, openGroup, press, fillField, waitForText }) => {
      const check = async (place: string): Promise<void> => {
        for (const value of ['light', 'dark']) {
          await page.emulateMediaFeatures([
            { name: 'prefers-color-scheme', value },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ]);
          const rules = value === 'light' ? {} : contrastAlone;
          assert.deepEqual(await findAxeViolations(page, rules), [], `${place} in ${value}`);
        }
      };
      for (const group of await page.$$eval('.group', (all) => all.map(({ id }) => id.replace('group-', '')))) {
        await openGroup(group);
        await check(group);
      }
      await press('#import');
      await fillField(
        'import-text',
        '{"primary":{"$type":"color","$value":"#b4552d"},"z":{"$type":"number","$value":1}}',
      );
      await press('#import-take');
      await waitForText('#report', '1 token imported');
      await check('import');
    }),
  );
});
