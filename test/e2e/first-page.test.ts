import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyInput, Page } from 'puppeteer-core';
import { contrastAlone } from './support/axe.js';
import { clickPart, openPage, waitForPart, type Browser } from './support/browser.js';
import { createVisit, emulate, heroCheckout, shiftsOf } from './support/first-page.js';
import { findAxeViolations } from './support/playground-page.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';
import { serveDemo } from './support/static-files.js';

const shownCheckout = `${heroCheckout}:not([hidden])`;

/** The keys of the slider, and what stands on the page then. */
const stops: readonly (readonly [key: KeyInput, said: RegExp, state: string, webhook: string])[] = [
  ['ArrowRight', /^Order$/, 'pending', 'order.created'],
  ['ArrowRight', /^Pay$/, 'processing', 'order.processing'],
  ['ArrowRight', /^Paid$/, 'paid', 'order.paid'],
  ['End', /^Delivered$/, 'completed', 'order.completed'],
  ['ArrowLeft', /^Sending, 15 of 20 confirmations$/, 'sending', 'order.confirmation'],
];

describe('the first page', () => {
  let site: RunningServer;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([shareProgram(), shareBrowser()]);
  });
  after(() => Promise.all([site.stop(), browser.close()]));
  const visit = createVisit(() => ({ browser, origin: site.origin }));

  const pressChip = async (page: Page, [index, brand]: readonly [number, string]): Promise<void> => {
    await page.$$eval('#hero .brand-chip', (chips, at) => (chips[at] as HTMLElement).click(), index);
    await page.waitForSelector(`${heroCheckout}[brand="${brand}"]`);
  };

  for (const width of [360, 1280])
    it(`fits ${width} px, shifts nothing from brand to brand, and has no violation that axe finds in either scheme`, () =>
      visit({ width, motion: 'no-preference' }, async (page) => {
        if (width < 960) await page.$eval('.hero-stage', (stage) => stage.scrollIntoView({ behavior: 'instant' }));
        for (const chip of ['#2f5d46', '#b4552d', '#d7f205', '#08738f'].entries()) await pressChip(page, chip);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        assert.deepEqual(await shiftsOf(page), []);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        await emulate(page, { motion: 'reduce' });
        assert.deepEqual(await findAxeViolations(page), []);
        await emulate(page, { motion: 'reduce', scheme: 'dark' });
        assert.deepEqual(await findAxeViolations(page, contrastAlone), [], 'in dark');
      }));

  it('drags one order through its life by the keyboard, with what the service said then', () =>
    visit({}, async (page) => {
      await page.focus('#life');
      const codes = new Set<string | undefined>();
      for (const [key, said, state, webhook] of stops) {
        await page.keyboard.press(key);
        await page.waitForSelector(`${shownCheckout}:state(${state})`, { visible: true });
        await page.waitForFunction(
          (type) => document.querySelector('#hero-record')?.textContent.includes(`"${type}"`),
          {},
          webhook,
        );
        assert.match(await page.$eval('#life', (slider) => slider.getAttribute('aria-valuetext') ?? ''), said);
        codes.add(await page.$eval(shownCheckout as 'crypto-checkout', ({ order }) => order?.transaction_code));
      }
      assert.equal(codes.size, 1, 'one order');
      await page.keyboard.press('Home');
      await page.waitForSelector(`${shownCheckout}:state(choosing)`, { visible: true });
    }));

  it('takes one colour by the keyboard, explains what is none, and opens the playground with it', () =>
    visit({}, async (page) => {
      const typeColor = async (text: string): Promise<void> => {
        await page.$eval('#hero-brand', (field) => (field as HTMLInputElement).select());
        await page.type('#hero-brand', text);
      };
      await typeColor('notacolor');
      await page.keyboard.press('Tab');
      assert.match(await page.$eval('#hero-problem', (place) => place.textContent), /not a CSS colour/);
      await typeColor('#8a2f6d');
      await page.waitForSelector(`${heroCheckout}[brand="#8a2f6d"]`);
      await Promise.all([page.waitForNavigation(), page.click('#hero-try')]);
      await page.waitForSelector('#pay crypto-checkout[brand="#8a2f6d"]');
    }));

  it('sells by a service in the tab on a static host, below a folder', async () => {
    const host = await servePages(serveDemo('/shop/sub/'));
    const { page } = await openPage(browser);
    await page.goto(`${host.origin}/shop/sub/`);
    await page.waitForSelector('.hero-checkout[data-themed]');
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    await page.browserContext().close();
    await host.stop();
  });
});
