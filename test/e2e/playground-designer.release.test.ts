import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { ElementHandle } from 'puppeteer-core';
import { findAxeViolations, getTheme, checkoutTest, type PlaygroundPage } from './support/playground-page.js';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">
  <rect width="240" height="120" fill="#fff"/><rect x="20" y="20" width="120" height="80" fill="#8a2f6d"/>
  <circle cx="190" cy="60" r="30" fill="#08738f"/></svg>`;

describe('the playground for designers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'designer-'));
  const inFolder = (name: string): string => join(folder, name);
  writeFileSync(inFolder('logo.svg'), logo);
  writeFileSync(inFolder('notes.png'), 'no picture');
  copyFileSync(
    createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-italic.woff2'),
    inFolder('House Italic.woff2'),
  );
  after(() => rmSync(folder, { recursive: true }));

  const upload = async ({ page }: PlaygroundPage, [id, name]: readonly [id: string, name: string]): Promise<void> => {
    const input = (await page.waitForSelector(`#${id}`)) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(inFolder(name));
  };
  const requestsOf = ({ page }: PlaygroundPage): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) sent.push(`${request.method()} ${request.url()}`);
    });
    return sent;
  };

  it(
    'takes the brand from a logo, shows the logo in the shop, and sends it nowhere',
    checkoutTest('', async (playground) => {
      const { page, attribute, waitForQuery, press } = playground;
      const sent = requestsOf(playground);
      await upload(playground, ['picture-file', 'logo.svg']);
      await waitForQuery('brand', '8a2f6d');
      assert.equal(await attribute('brand'), '#8a2f6d');
      const swatches = await page.$$eval('.swatch', (all) => all.map((swatch) => swatch.getAttribute('title')));
      assert.deepEqual(swatches, ['#8a2f6d', '#08738f']);
      assert.match(
        await page.$eval('#shop .logo', (image) => (image as HTMLImageElement).src),
        /^data:image\/svg\+xml/,
      );
      await press('.swatch:nth-of-type(2)');
      assert.equal(await attribute('brand'), '#08738f');
      assert.deepEqual(await findAxeViolations(page), []);
      await press('#shows-logo');
      await page.waitForFunction(() => document.querySelector('#shop .logo') === null);
      assert.deepEqual(
        sent.filter((request) => !request.startsWith('GET ')),
        [],
        'no request has a body',
      );
      assert.doesNotMatch(page.url(), /data/);
    }),
  );

  it(
    'shows the logo in the desktop preview too',
    checkoutTest('', async (playground) => {
      await upload(playground, ['picture-file', 'logo.svg']);
      await playground.page.waitForSelector('#shop .logo');
      await playground.press('#view-devices');
      await playground.page.waitForFunction(() =>
        document.querySelector<HTMLIFrameElement>('.desktop iframe')?.contentDocument?.querySelector('.logo'),
      );
    }),
  );

  it(
    'says when a file is no picture',
    checkoutTest('', async (playground) => {
      await upload(playground, ['picture-file', 'notes.png']);
      await playground.waitForText('#group-brand', 'cannot show this file as a picture');
      assert.equal(await playground.attribute('brand'), null);
    }),
  );

  it(
    'loads a font file into the page and its previews',
    checkoutTest('', async (playground) => {
      const { page, openGroup, press } = playground;
      await openGroup('shape');
      await upload(playground, ['font-file', 'House Italic.woff2']);
      await playground.waitForText('#said', 'House Italic is loaded');
      assert.deepEqual(await getTheme(playground), { 'font-family': "'House Italic', sans-serif" });
      assert.equal(await page.$('#font-missing'), null, 'the font is there');
      await press('#view-schemes');
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLIFrameElement>('#previews iframe')].every(
          ({ contentDocument }) =>
            contentDocument &&
            [...contentDocument.fonts].some(({ family, status }) => /House Italic/.test(family) && status === 'loaded'),
        ),
      );
    }),
  );

  it(
    'warns about a named font that is not there',
    checkoutTest('', async ({ page, openGroup, fillField, getText }) => {
      await openGroup('shape');
      await fillField('token-font-family', "'No Such Family', sans-serif");
      assert.match(await getText('#font-missing'), /^No Such Family is not on this machine/);
      assert.deepEqual(await findAxeViolations(page), []);
      await fillField('token-font-family', "'No Such Family', 'Inter Variable', sans-serif");
      assert.equal(await page.$('#font-missing'), null);
    }),
  );

  it(
    'makes themes by chance whose contrast passes, each one step of undo',
    checkoutTest('', async ({ press, attribute, getText }) => {
      const seen = new Set<string | null>();
      for (let presses = 0; presses < 12; presses += 1) {
        await press('#random-theme');
        seen.add(await attribute('brand'));
        assert.match(await getText('#group-contrast .about'), /^All \d+ pairs pass$/);
      }
      assert.ok(seen.size > 10);
      for (let presses = 0; presses < 12; presses += 1) await press('#undo');
      assert.equal(await attribute('brand'), null);
    }),
  );

  it(
    'compares a pinned theme with the one that changes',
    checkoutTest('?brand=b4552d&--radius=2px', async (playground) => {
      const { page, press, fillField, openGroup } = playground;
      await press('#pin');
      await press('#view-pinned');
      await openGroup('brand');
      await fillField('attribute-brand', '#08738f');
      const both = () =>
        page.$$eval('#previews iframe', (frames) =>
          frames.map(({ title, contentDocument }) => {
            const checkout = contentDocument?.querySelector('crypto-checkout');
            return [
              title,
              checkout?.getAttribute('brand'),
              (checkout?.theme as { radius?: string } | undefined)?.radius,
            ];
          }),
        );
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLIFrameElement>('#previews iframe')].every(({ contentDocument }) =>
          contentDocument?.querySelector('crypto-checkout')?.matches(':state(choosing)'),
        ),
      );
      assert.deepEqual(await both(), [
        ['Preview: Pinned', '#b4552d', '2px'],
        ['Preview: Now', '#08738f', '2px'],
      ]);
      await press('#pin');
      assert.deepEqual((await both())[0], ['Preview: Pinned', '#08738f', '2px']);
    }),
  );

  it(
    'keeps themes in the browser, and ignores what is no theme there',
    checkoutTest('?brand=b4552d&--radius=2px&locale=de', async (playground) => {
      const { page, press, fillField, attribute, waitForState, waitForText } = playground;
      await press('.more > summary');
      await fillField('theme-name', 'Autumn  leaves');
      await press('#save-theme');
      await waitForText('.saved', 'Autumn leaves');
      await press('#defaults');
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('themes') ?? '[]') as unknown[];
        const bad = [
          null,
          7,
          { name: 'x' },
          { name: 'Bad', query: '?brand=url(x)&--radius=1px}&base-url=https://evil.example' },
        ];
        localStorage.setItem('themes', JSON.stringify([...stored, ...bad]));
      });
      await page.reload();
      await waitForState('choosing');
      await press('.more > summary');
      const names = await page.$$eval('.saved .chip', (all) => all.map(({ textContent }) => textContent.trim()));
      assert.deepEqual(names, ['Autumn leaves', 'Bad']);
      await press('.saved li:nth-child(2) .chip');
      assert.equal(await attribute('brand'), null, 'nothing invalid is taken');
      assert.equal(await attribute('base-url'), null);
      await press('.saved li:nth-child(1) .chip');
      assert.equal(await attribute('brand'), '#b4552d');
      assert.deepEqual(await getTheme(playground), { radius: '2px' });
      assert.equal(await attribute('locale'), null, 'the language is no part of a theme');
      await press('.saved li:nth-child(1) .clear');
      assert.equal((await page.$$('.saved li')).length, 1);
    }),
  );
});
