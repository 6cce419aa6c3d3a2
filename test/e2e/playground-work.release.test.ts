import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { ElementHandle } from 'puppeteer-core';
import { getTheme, checkoutTest, findAxeViolations, type PlaygroundPage } from './support/playground-page.js';
import { contrastAlone } from './support/axe.js';
import { clickAtRest } from './support/browser.js';

/** A token file of a design system: an alias, a colour outside of sRGB, another naming, and an unusable token. */
const file = JSON.stringify({
  $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
  palette: {
    leaf: { $type: 'color', $value: { colorSpace: 'display-p3', components: [0, 0.6, 0.2] } },
  },
  checkout: {
    light: {
      accent: { $type: 'color', $value: '{palette.leaf}' },
      surface: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0.98, 0.94] } },
    },
    base: { radius: { $type: 'dimension', $value: { value: 6, unit: 'px' } } },
  },
  motion: { ease: { $type: 'cubicBezier', $value: [0, 0, 1, 1] } },
});

describe('work at the playground', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  const tokens = join(folder, 'brand.tokens.json');
  writeFileSync(tokens, file);
  after(() => rmSync(folder, { recursive: true }));

  const assertImported = async (playground: PlaygroundPage): Promise<void> => {
    await playground.waitForText('#report', 'tokens imported from');
    const found = (await getTheme(playground)) as Readonly<Record<string, unknown>>;
    assert.equal(found['radius'], '6px');
    assert.equal(found['surface'], '#fffaf0');
    assert.match(String(found['accent']), /^#[\da-f]{6}$/);
    const report = await playground.getText('#report');
    assert.match(report, /Alias followed/);
    assert.match(report, /colour changed/);
    assert.match(report, /Ignored/);
    assert.match(await playground.getText('#said'), /tokens imported from/, 'the message is announced');
  };

  it(
    'imports a chosen file, reports each change, and undoes the import',
    checkoutTest('?brand=b4552d', async (playground) => {
      const { page, press, attribute } = playground;
      await page.click('#import');
      const input = (await page.$('#import-file')) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(tokens);
      await assertImported(playground);
      await page.keyboard.press('Escape');
      await press('#undo');
      assert.equal(await getTheme(playground), 'auto');
      assert.equal(await attribute('brand'), '#b4552d');
    }),
  );

  it(
    'imports a file dropped on a group',
    checkoutTest('', async (playground) => {
      await playground.page.$eval(
        '#group-order',
        (target, text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], 'brand.tokens.json', { type: 'application/json' }));
          for (const type of ['dragenter', 'dragover', 'drop'])
            target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        },
        file,
      );
      await assertImported(playground);
    }),
  );

  const useless: Readonly<Record<string, readonly [text: string, says: RegExp]>> = {
    'invalid JSON': ['{ nonsense', /Nothing could be imported from the text.*not JSON/],
    'an empty text': ['', /Nothing could be imported from the text/],
    'CSS that escapes from its rule': ['--checkout-radius: 1px} body{color:red', /1 token imported/],
    'tokens of another kind': ['{"a":{"$type":"number","$value":1}}', /Nothing could be imported from the text/],
  };
  it(
    'reports imports that are of little or no use',
    checkoutTest('', async ({ page, press, fillField, waitForText, getText }) => {
      for (const [name, [text, says]] of Object.entries(useless)) {
        await page.click('#import');
        await fillField('import-text', text);
        await press('#import-take');
        await waitForText('#report', 'imported');
        assert.match(await getText('#report'), says, name);
        await page.keyboard.press('Escape');
      }
    }),
  );

  /** Replaces the clipboard: not every headless browser has one. */
  const mockClipboard = ({ page }: PlaygroundPage, writeText: string): Promise<unknown> =>
    page.evaluate(`Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text) => { ${writeText} } },
    })`);
  const blockCopying = (playground: PlaygroundPage) => mockClipboard(playground, `throw new Error('blocked')`);
  const allowCopying = (playground: PlaygroundPage) =>
    mockClipboard(playground, 'document.documentElement.dataset.copied = text');
  const getCopied = ({ page }: PlaygroundPage) => page.evaluate(() => document.documentElement.dataset['copied'] ?? '');

  it(
    'copies the link; selects the code where copying is blocked',
    checkoutTest('?brand=b4552d', async (playground) => {
      await blockCopying(playground);
      await playground.page.click('#copy-code');
      await playground.waitForText('#said', 'HTML: Selected');
      assert.match(await playground.page.evaluate(() => String(getSelection())), /brand="#b4552d"/);
      await allowCopying(playground);
      await playground.press('#preset-soft');
      await playground.page.click('#share');
      await playground.waitForText('#said', 'The link is copied.');
      assert.equal(await getCopied(playground), new URL('/?brand=b4552d&theme=soft', playground.page.url()).href);
    }),
  );

  it(
    'a click on a part focuses its token, shows the part, and creates no order',
    checkoutTest('', async ({ page, getFocusedId, press, getText, waitForState }) => {
      await press('#inspect');
      await clickAtRest(page, '#pay crypto-checkout >>> [part=button]');
      assert.equal(await getFocusedId(), 'token-accent-light');
      assert.equal(await getText('.part-selector'), 'crypto-checkout::part(button)');
      assert.equal(await page.$eval('#part-frame', (frame) => frame.getAttribute('data-part')), 'button');
      await press('#part .chip:nth-of-type(5)');
      assert.equal(await getFocusedId(), 'token-radius');
      await press('#inspect');
      assert.equal(await page.$eval('#part-frame', (frame) => frame.hasAttribute('hidden')), true);
      await clickAtRest(page, '#pay crypto-checkout >>> [part=button]');
      await waitForState('pending');
    }),
  );

  it(
    'works with the keyboard alone: a brand, a part’s token, undo, and a copy',
    checkoutTest('', async ({ page, getFocusedId, attribute, getText, waitForText }) => {
      const until = async (id: string): Promise<void> => {
        for (let presses = 0; (await getFocusedId()) !== id; presses += 1) {
          assert.ok(presses < 60, `${id} is reached by Tab`);
          await page.keyboard.press('Tab');
        }
      };
      await until('inspect');
      await page.keyboard.press('Enter');
      await until('part-name');
      await page.keyboard.type('qr');
      await waitForText('.part-selector', '::part(qr)');
      await until('undo').catch(() => undefined);
      await until('import');
      await page.keyboard.press('Enter');
      assert.equal(await page.$eval('#importing', (dialog) => (dialog as HTMLDialogElement).open), true);
      await page.keyboard.press('Escape');
      assert.equal(await getFocusedId(), 'import', 'the dialog returns the focus');
      await until('attribute-brand');
      await page.keyboard.type('#0a7a5a');
      assert.equal(await attribute('brand'), '#0a7a5a');
      await until('random-theme');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      assert.equal(await attribute('theme'), 'light');
      await page.keyboard.down('Control');
      await page.keyboard.press('z');
      await page.keyboard.up('Control');
      assert.equal(await attribute('theme'), 'auto');
      assert.equal(await getText('#said'), 'Undone.');
      await until('copy-code');
    }),
  );

  it(
    'axe finds no violation in either scheme, with each group open, while inspecting, importing and comparing',
    checkoutTest('?--text-muted=b0b0b0', async (playground) => {
      const { page, openGroup, press, waitForText } = playground;
      const emulate = (scheme: 'light' | 'dark') =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      const check = async (place: string): Promise<void> => {
        await emulate('light');
        assert.deepEqual(await findAxeViolations(page), [], `${place} in light`);
        await emulate('dark');
        assert.deepEqual(await findAxeViolations(page, contrastAlone), [], `${place} in dark`);
      };
      // The checkout has its own axe tests, and has colours of low contrast here on purpose.
      const groups = await page.$$eval('.group', (all) => all.map(({ id }) => id.replace('group-', '')));
      await press('#inspect');
      for (const group of groups) {
        await openGroup(group);
        await check(group);
      }
      await press('#import');
      await playground.fillField('import-text', file);
      await press('#import-take');
      await waitForText('#report', 'imported');
      await check('import');
      await page.keyboard.press('Escape');
      await press('#view-schemes');
      await page.waitForSelector('#previews iframe');
      await check('comparing');
    }),
  );

  it(
    'fits 320 px, with each group open',
    checkoutTest('', async ({ page, openGroup }) => {
      await page.setViewport({ width: 320, height: 640, hasTouch: true, isMobile: true });
      await page.click('#open-controls');
      const groups = await page.$$eval('.group', (all) => all.map(({ id }) => id.replace('group-', '')));
      for (const group of groups) {
        await openGroup(group);
        const found = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          small: [
            ...document.querySelectorAll<HTMLElement>(
              '#playground :is(button, select, input:not([type=radio], [type=checkbox], [type=color], [type=file]), .file, .state, .tick, summary)',
            ),
          ]
            .filter((control) => control.getClientRects().length > 0 && control.getBoundingClientRect().height < 43.5)
            .map((control) => control.id || control.className || control.localName),
        }));
        assert.deepEqual(found, { width: 320, small: [] }, group);
      }
    }),
  );
});
