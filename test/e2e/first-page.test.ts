import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { KeyInput, Page } from 'puppeteer-core';
import { clickPart } from './support/browser.js';
import { createVisit, emulate, heroCheckout, shiftsOf } from './support/first-page.js';
import { findViolations, isCertain } from './support/operator-page.js';
import { useSite } from './support/shared.js';

const card = '#life-card crypto-checkout:not([hidden])';

/** The keys of the slider, and what stands on the page then. */
const stops: readonly (readonly [key: KeyInput, word: string, state: string, webhook: string])[] = [
  ['ArrowRight', 'Order', 'pending', 'order.created'],
  ['ArrowRight', 'Pay', 'processing', 'order.processing'],
  ['ArrowRight', 'Paid', 'paid', 'order.paid'],
  ['End', 'Delivered', 'completed', 'order.completed'],
  ['ArrowLeft', 'Sending', 'sending', 'order.confirmation'],
];

const required = [
  'fiat-amount fiat-currency external-reference crypto-currency crypto-currency-network wallet-address',
].flatMap((names) => names.split(' '));

/** The facts that are figures, as the repository has them. */
function measuredFacts(): readonly string[] {
  const table = readFileSync('demo/docs/content/performance.md', 'utf8');
  const [, size = ''] = /brotli, first screen\s*\|\s*([\d.]+) KB/.exec(table) ?? [];
  const languages = readdirSync('widget/locales').filter((name) => name.endsWith('.json'));
  return [`${Math.ceil(Number(size))} KB to the first screen`, `${languages.length} languages`];
}

describe('the first page', () => {
  const { browser, service } = useSite();
  const visit = createVisit(() => ({ browser, origin: service.origin }));

  const pressChip = async (page: Page, [index, brand]: readonly [number, string]): Promise<void> => {
    await page.$$eval('#hero .brand-chip', (chips, at) => (chips[at] as HTMLElement).click(), index);
    await page.waitForSelector(`${heroCheckout}[brand="${brand}"]`);
  };

  const waitForStop = (page: Page, word: string) => page.waitForSelector(`#life-stop[aria-valuetext="${word}"]`);

  /** What can be reached by the keyboard on the page and in the live checkout. */
  const countControls = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const roots = [document, document.querySelector('#hero crypto-checkout')?.shadowRoot];
      const all = roots.flatMap((root) => [...(root?.querySelectorAll<HTMLElement>('*') ?? [])]);
      return all.filter((element) => element.tabIndex >= 0 && !element.closest('[inert]') && element.checkVisibility())
        .length;
    });

  for (const [width, height, scheme] of [
    [360, 3200, 'light'],
    [1280, 2150, 'dark'],
  ] as const)
    it(`fits ${width} x ${height} px, shifts nothing from brand to brand, and has no violation that axe finds in ${scheme}`, () =>
      visit({ width, motion: 'no-preference' }, async (page) => {
        if (width < 1024) await page.$eval('.hero-stage', (stage) => stage.scrollIntoView({ behavior: 'instant' }));
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const loading = (await shiftsOf(page)).length;
        for (const chip of ['#2f5d46', '#b4552d', '#d7f205', '#08738f'].entries()) await pressChip(page, chip);
        assert.deepEqual((await shiftsOf(page)).slice(loading), []);
        // The page's own face takes the place of one that breaks no line elsewhere.
        const [standIn, own] = await page.$$eval('.hero-words, .hero-yours', (parts) =>
          [`'Inter Arial', 'Inter DejaVu'`, ''].map((face) => {
            document.documentElement.style.fontFamily = face;
            return parts.map((part) => (part as HTMLElement).offsetHeight);
          }),
        );
        assert.deepEqual(standIn, own);
        const size = await page.$eval(':root', ({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight] as const);
        assert.equal(size[0], width);
        assert.ok(size[1] <= height, `${size[1]} px high`);
        assert.ok((await countControls(page)) <= 60);
        await emulate(page, { motion: 'reduce', scheme });
        assert.deepEqual((await findViolations(page)).filter(isCertain), []);
      }));

  it('drags one order through its life by the keyboard: no word before its card, with what the service said then', () =>
    visit({}, async (page) => {
      await page.focus('#life-stop');
      await page.waitForSelector(`${card}:state(choosing)`);
      await page.waitForFunction(() => document.querySelector('#records')?.textContent.includes('"payment_options"'));
      const codes = new Set<string | undefined>();
      for (const [key, word, state, webhook] of stops) {
        await page.keyboard.press(key);
        await waitForStop(page, word);
        assert.ok(await page.$(`${card}:state(${state})`), `${word} shows ${state}`);
        assert.ok((await page.$eval('#records', (records) => records.textContent)).includes(`"${webhook}"`));
        codes.add(await page.$eval(card as 'crypto-checkout', ({ order }) => order?.transaction_code));
      }
      assert.equal(codes.size, 1, 'one order');
      await page.keyboard.press('Home');
      await waitForStop(page, 'Choose');
      assert.ok(await page.$(`${card}:state(choosing)`));
    }));

  it('follows a purchase of the card above: slider, card and records are of that order', () =>
    visit({}, async (page) => {
      await clickPart(page, 'button');
      await waitForStop(page, 'Order');
      const code = await page.$eval(heroCheckout as 'crypto-checkout', ({ order }) => order?.transaction_code ?? '');
      assert.ok(await page.$(`${card}:state(pending)[transaction-code="${code}"]`));
      const records = await page.$eval('#records', ({ textContent }) => textContent);
      assert.ok(records.includes(`"${code.slice(0, 6)}…${code.slice(-6)}"`), records);
    }));

  it('takes one colour by the keyboard, explains what is none, copies it, and opens the playground with it', () =>
    visit({}, async (page) => {
      const typeColor = async (text: string): Promise<void> => {
        await page.$eval('#hero-brand', (field) => (field as HTMLInputElement).select());
        await page.type('#hero-brand', text);
      };
      await typeColor('notacolor');
      await page.waitForFunction(() =>
        document.querySelector('#hero-problem')?.textContent.includes('not a CSS colour'),
      );
      await typeColor('#8a2f6d');
      await page.waitForSelector(`${heroCheckout}[brand="#8a2f6d"]`);
      const code = await page.$eval('#hero-code', ({ textContent }) => textContent);
      assert.equal(code.split('\n').length, 10);
      assert.ok(code.startsWith(`<script type="module" src="${service.origin}/checkout.js"></script>\n`), code);
      for (const name of ['brand="#8a2f6d"', ...required.map((name) => `${name}="`)])
        assert.ok(code.includes(name), name);
      await page.click('#hero-copy');
      await page.waitForFunction(() => document.querySelector('#hero-copy')?.textContent !== 'Copy');
      await Promise.all([page.waitForNavigation(), page.click('#hero-try')]);
      await page.waitForSelector('#pay crypto-checkout[brand="#8a2f6d"]');
    }));

  it('states figures that are measured', () =>
    visit({}, async (page) => {
      const facts = await page.$$eval('.facts li', (items) => items.map(({ textContent }) => textContent));
      assert.deepEqual(facts.slice(0, 2), measuredFacts());
    }));
});
