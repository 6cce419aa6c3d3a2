import type { Page } from 'puppeteer-core';
import { openPage, waitForText, type Browser } from './browser.js';

export const consoleToken = 'a-token-for-the-console';

/** Actions and checks on the console's page. */
export function createConsolePage(page: Page) {
  /** Waits until the order that is open has a status. */
  const waitForStatus = (status: string) => page.waitForSelector(`#order-title .chip-status[data-status=${status}]`);

  /** Shows the panel of a tab. */
  const showTab = async (name: string): Promise<void> => {
    await page.click(`.top nav a[href="#${name}"]`);
    await page.waitForSelector(`#${name}:not([hidden])`);
  };

  /** Creates an order with the form as it is, and returns its code once it is open. */
  const createOrder = async (): Promise<string> => {
    await press('.top', 'New order');
    await page.waitForSelector('#new-order[open]');
    await press('#new-order', 'Create order');
    await page.waitForSelector('#new-order:not([open])');
    const code = await page.evaluate(() => location.hash.split('/')[1] ?? '');
    await page.waitForSelector(`.detail[data-code="${code}"]`);
    return code;
  };

  /** Triggers a transition of the order that is open. */
  const fire = async (trigger: string, reason?: string): Promise<void> => {
    const form = await page.waitForSelector(`.tile:has([data-trigger=${trigger}])`);
    if (reason !== undefined) await form?.$eval('select', (select, value) => (select.value = value), reason);
    await page.click(`[data-trigger=${trigger}]`);
  };

  /** Clicks a button by its text, within an element. */
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

  /** Replaces the value of an input. */
  const fill = (id: string, text: string): Promise<unknown> =>
    page.$eval(`input[id=${id}]`, (field, value) => (field.value = value), text);

  return {
    page,
    waitForText: (selector: string, text: string) => waitForText(page, { selector, text }),
    showTab,
    waitForStatus,
    createOrder,
    fire,
    press,
    fill,
  };
}

export type ConsolePage = ReturnType<typeof createConsolePage>;

/** Opens the console and waits until it is connected. */
export async function openConsole(browser: Browser, url: string) {
  const { page, pageErrors } = await openPage(browser);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  await page.waitForSelector('#console:not([hidden])');
  return { ...createConsolePage(page), pageErrors };
}
