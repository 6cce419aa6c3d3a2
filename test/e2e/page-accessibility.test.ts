// Pages that no other test shows to axe. The first page, the operator's console and the screens of a payment have tests of their own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { clickPart, openPage, scriptErrors, waitForPart } from './support/browser.js';
import { consoleToken, createConsolePage } from './support/console-page.js';
import { emulate } from './support/first-page.js';
import { findViolations, isCertain } from './support/operator-page.js';
import { useSite } from './support/shared.js';

const purchase =
  'fiat_amount=49.00&fiat_currency=USD&external_reference=INV-1&crypto_currency=USDT&crypto_currency_network=TRON&wallet_address=TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

async function order(page: Page): Promise<void> {
  await clickPart(page, 'button');
  await waitForPart(page, 'qr');
}

type PageCase = {
  readonly path: string;
  readonly ready: string;
  readonly act?: (page: Page) => Promise<unknown>;
  /** Which violations count: all unless set. */
  readonly counts?: (sentence: string) => boolean;
};

const openFolds = (page: Page) =>
  page.$$eval('.fold', (folds) => folds.forEach((fold) => fold.setAttribute('open', '')));

const pages: Readonly<Record<string, PageCase>> = {
  'the playground': {
    path: 'playground',
    ready: '#pay crypto-checkout:state(choosing)',
    act: openFolds,
    counts: isCertain,
  },
  'the list of the documentation': { path: 'docs/', ready: '#search-field' },
  'a page with a live example': { path: 'docs/getting-started.html', ready: '.live crypto-checkout:defined' },
  'a page with wide tables': { path: 'docs/attributes-and-events.html', ready: '#search-field' },
  'a wrong address of the documentation': { path: 'docs/a/wrong/address', ready: '#search-field' },
  'the API reference': { path: 'docs/api-reference.html', ready: '.code .copy' },
  'the page of a merchant': { path: 'merchant.html', ready: 'crypto-checkout:state(choosing)' },
  'the hosted page': { path: `pay?${purchase}`, ready: 'crypto-checkout:state(choosing)' },
  'the hosted page with an order': { path: `pay?${purchase}`, ready: 'crypto-checkout:state(choosing)', act: order },
  'a link that cannot be paid': { path: 'pay?foo=1', ready: '.fix' },
  'the sandbox console without its token': { path: 'sandbox', ready: '#token-gate:not([hidden])' },
  'the sandbox console': {
    path: `sandbox#token=${consoleToken}`,
    ready: '#console:not([hidden])',
    act: (page) => createConsolePage(page).createOrder(),
  },
  'a payment page without an order': {
    path: 'sandbox/pay/card_global/00000000-0000-4000-8000-000000000000',
    ready: '#payment[aria-busy=false] #title',
  },
};

describe('axe finds nothing at 360 px in light and at 1280 px in dark, and nothing is wider than the window', () => {
  const { browser, service } = useSite({ SANDBOX_TOKEN: consoleToken });

  async function check({ path, ready, act, counts = () => true }: PageCase): Promise<void> {
    const { page, pageErrors } = await openPage(browser);
    await emulate(page, { motion: 'reduce' });
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${service.origin}/${path}`);
    await page.waitForSelector(ready);
    await act?.(page);
    for (const { width, scheme } of [
      { width: 360, scheme: 'light' },
      { width: 1280, scheme: 'dark' },
    ] as const) {
      await page.setViewport({ width, height: 900 });
      await emulate(page, { motion: 'reduce', scheme });
      await page.evaluate(() => scrollTo(0, 0)); // below a header that stays axe cannot see the ground of a text
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual((await findViolations(page)).filter(counts), [], `at ${width} px in ${scheme}`);
    }
    assert.deepEqual(scriptErrors(pageErrors), []);
    await page.browserContext().close();
  }

  for (const [name, pageCase] of Object.entries(pages)) it(name, () => check(pageCase));

  it('each panel of the sandbox console, of which one is shown, with its tab', async () => {
    const { page } = await openPage(browser);
    await emulate(page, { motion: 'reduce' });
    await page.setViewport({ width: 360, height: 640 });
    await page.goto(`${service.origin}/sandbox#token=${consoleToken}`);
    await page.waitForSelector('#console:not([hidden])');
    for (const id of ['orders', 'clock', 'scenarios', 'webhooks', 'requests']) {
      await createConsolePage(page).showTab(id);
      const shown = await page.$$eval('.console .panel', (panels) =>
        panels.filter((panel) => panel.checkVisibility()).map((panel) => panel.id),
      );
      assert.deepEqual(shown, [id]);
      const [tab, end] = await page.$eval('.top [aria-current]', (link) => {
        return [link.getAttribute('href'), link.getBoundingClientRect().right] as const;
      });
      assert.equal(tab, `#${id}`);
      assert.ok(end <= 360 - 24, `the tab of ${id} ends where the row fades`);
      assert.deepEqual(await findViolations(page), [], id);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    }
    await page.browserContext().close();
  });
});
