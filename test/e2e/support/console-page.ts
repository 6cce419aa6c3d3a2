import type { Browser, Page } from 'puppeteer-core';
import { clickPart, openPage } from './browser.js';

export const consoleToken = 'a-token-for-the-console';

export const newestOrderSelector = '#orders-view li:first-child .order';

/** What a developer does on the console's page, and sees there. */
export function createConsolePage(page: Page) {
  /** Waits until the element's text has what is looked for. */
  const waitForText = (selector: string, text: string) =>
    page.waitForFunction(
      (place, wanted) => document.querySelector(place)?.textContent.replace(/\s+/g, ' ').includes(wanted),
      {},
      selector,
      text,
    );

  /** Waits until the checkout beside the board says this. */
  const waitForCheckout = (text: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector('crypto-checkout')?.shadowRoot?.textContent.includes(wanted),
      { polling: 'raf' },
      text,
    );

  /** The newest order in the list has this status. */
  const waitForStatus = (status: string) =>
    page.waitForSelector(`${newestOrderSelector} > summary .chip-status[data-status=${status}]`);

  /** Makes an order in the checkout beside, and gives back its code once the list has it. */
  const makeOrder = async (): Promise<string> => {
    await clickPart(page, 'button');
    await page.waitForSelector(`${newestOrderSelector} .beside`);
    return page.$eval(newestOrderSelector, (row) => row.getAttribute('data-code') ?? '');
  };

  /** Makes a transition of the newest order. */
  const fire = async (trigger: string, reason?: string): Promise<void> => {
    const form = await page.waitForSelector(`${newestOrderSelector} .fire:has([data-trigger=${trigger}])`);
    if (reason !== undefined) await form?.$eval('select', (select, value) => (select.value = value), reason);
    await page.click(`${newestOrderSelector} [data-trigger=${trigger}]`);
  };

  /** Presses a button by its whole text, in a part of the page. */
  const press = (place: string, text: string): Promise<void> =>
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

  /** Writes into an input, in the place of what is there. */
  const fill = (id: string, text: string): Promise<unknown> =>
    page.$eval(`input[id=${id}]`, (field, value) => (field.value = value), text);

  return { page, waitForText, waitForCheckout, waitForStatus, makeOrder, fire, press, fill };
}

export type ConsolePage = ReturnType<typeof createConsolePage>;

/** The console, once it shows what there is. */
export async function openConsole(browser: Browser, url: string) {
  const { page, pageErrors } = await openPage(browser);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  await page.waitForSelector('#desk:not([hidden])');
  return { ...createConsolePage(page), pageErrors };
}
