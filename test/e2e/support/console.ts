import type { Browser, Page } from 'puppeteer-core';
import { clickPart, openPage } from './browser.js';

export const token = 'a-token-for-the-console';

export const newest = '#orders-view li:first-child .order';

/** The console, once it shows what there is. */
export async function openConsole(browser: Browser, url: string) {
  const watched = await openPage(browser);
  await watched.page.setViewport({ width: 1280, height: 900 });
  await watched.page.goto(url);
  await watched.page.waitForSelector('#desk:not([hidden])');
  return watched;
}

/** Waits until the element's text has what is looked for. */
export const waitForText = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (place, wanted) => document.querySelector(place)?.textContent.replace(/\s+/g, ' ').includes(wanted),
    {},
    selector,
    text,
  );

/** Waits until the checkout beside the board says this. */
export const waitForCheckout = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('crypto-checkout')?.shadowRoot?.textContent.includes(wanted),
    { polling: 'raf' },
    text,
  );

/** The newest order in the list has this status. */
export const waitForStatus = (page: Page, status: string) =>
  page.waitForSelector(`${newest} > summary .chip-status[data-status=${status}]`);

/** Makes an order in the checkout beside, and gives back its code once the list has it. */
export async function makeOrder(page: Page): Promise<string> {
  await clickPart(page, 'button');
  await page.waitForSelector(`${newest} .beside`);
  return page.$eval(newest, (row) => row.getAttribute('data-code') ?? '');
}

/** Makes a transition of the newest order. */
export async function fire(page: Page, trigger: string, reason?: string): Promise<void> {
  const form = await page.waitForSelector(`${newest} .fire:has([data-trigger=${trigger}])`);
  if (reason !== undefined) await form?.$eval('select', (select, value) => (select.value = value), reason);
  await page.click(`${newest} [data-trigger=${trigger}]`);
}

/** A button by its whole text, in a part of the page. */
export const press = (page: Page, place: string, text: string): Promise<void> =>
  page.$eval(
    place,
    (root, wanted) => {
      const buttons = [...root.querySelectorAll('button')];
      const button = buttons.find(({ textContent }) => textContent.replace(/\s+/g, ' ').trim() === wanted);
      if (!button) throw new Error(`There is no button ${wanted}.`);
      button.click();
    },
    text,
  );
