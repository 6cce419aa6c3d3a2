import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { openPage, scriptErrors, type Browser } from './browser.js';

export const heroCheckout = '#hero crypto-checkout';

type Visit = { readonly width?: number; readonly motion?: 'reduce' | 'no-preference'; readonly query?: string };

type Media = { readonly motion: 'reduce' | 'no-preference'; readonly scheme?: 'light' | 'dark' };

export const emulate = (page: Page, { motion, scheme = 'light' }: Media): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: motion },
    { name: 'prefers-color-scheme', value: scheme },
  ]);

/** Opens the first page and waits for its live checkout. Records layout shifts. */
async function openFirstPage(
  { browser, origin }: { readonly browser: Browser; readonly origin: string },
  { width = 1280, motion = 'reduce', query = '' }: Visit,
) {
  const { page, pageErrors } = await openPage(browser);
  await emulate(page, { motion });
  await page.setViewport({ width, height: 900 });
  await page.evaluateOnNewDocument(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${origin}/${query}`);
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.matches(':state(choosing)'),
    { polling: 'raf' },
    heroCheckout,
  );
  await page.waitForSelector('.hero-checkout[data-themed]');
  return { page, pageErrors };
}

/** Runs a test on the first page. The page is always closed, and the test fails on errors of its scripts. */
export const createVisit =
  (site: () => { readonly browser: Browser; readonly origin: string }) =>
  async (options: Visit, test: (page: Page) => Promise<void>): Promise<void> => {
    const { page, pageErrors } = await openFirstPage(site(), options);
    try {
      await test(page);
      assert.deepEqual(scriptErrors(pageErrors), []);
    } finally {
      await page.browserContext().close();
    }
  };

export const shiftsOf = (page: Page) => page.evaluate('shifts') as Promise<readonly string[]>;
