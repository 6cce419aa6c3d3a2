import type { Page } from 'puppeteer-core';
import { openPage, type Browser } from './browser.js';

/** An attribute of the checkout. */
const getAttribute = (page: Page, name: string): Promise<string | null> =>
  page.$eval('#pay crypto-checkout', (element, key) => element.getAttribute(key), name);

/** Actions and checks on the playground. */
function createPlaygroundPage(page: Page) {
  /** Sets a field and fires the events of a user's input. */
  const fillField = (id: string, text: string): Promise<void> =>
    page.$eval(
      `#${id}`,
      (field, value) => {
        (field as HTMLInputElement).value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      text,
    );

  const press = (selector: string): Promise<void> => page.$eval(selector, (button) => (button as HTMLElement).click());

  /** Waits until the checkout has a custom state. */
  const waitForState = (state: string) =>
    page.waitForFunction(
      (name) => document.querySelector('#pay crypto-checkout')?.matches(`:state(${name})`),
      { polling: 'raf' },
      state,
    );

  const getText = (selector: string): Promise<string> =>
    page.$eval(selector, (element) => element.textContent.replace(/\s+/g, ' ').trim());

  return { page, fillField, press, waitForState, getText, attribute: (name: string) => getAttribute(page, name) };
}

export type PlaygroundPage = ReturnType<typeof createPlaygroundPage> & { readonly pageErrors: readonly string[] };

/** Opens the playground and waits for its checkout. Reduced motion keeps tests from waiting for animations. */
export async function openPlayground(browser: Browser, url: string): Promise<PlaygroundPage> {
  const { page, pageErrors } = await openPage(browser);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(url);
  await page.waitForSelector('#pay crypto-checkout');
  return { ...createPlaygroundPage(page), pageErrors };
}

export const getTheme = ({ page }: PlaygroundPage) => page.$eval('#pay crypto-checkout', (element) => element.theme);
