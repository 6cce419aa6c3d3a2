import type { Frame, Page } from 'puppeteer-core';
import { waitForPart } from './browser.js';

/** Waits until the checkout shows a text. */
export const waitForCheckout = (page: Page | Frame, text: string) =>
  page.waitForFunction(
    (expected) =>
      document.querySelector('crypto-checkout')?.shadowRoot?.textContent.replace(/\s+/g, ' ').includes(expected),
    { polling: 50 },
    text,
  );

/** Chooses an option by its name on the service, with the keyboard. */
export async function chooseOption(page: Page, name: string): Promise<void> {
  await waitForPart(page, 'option');
  await (await page.waitForSelector(`crypto-checkout >>> input[value="${name}"]`))?.focus();
  await page.keyboard.press('Space');
}

/** Presses Tab until the focus is on a button or a link with a text, through shadow trees. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focused = await page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node?.matches('a, button') ? node.textContent.replace(/\s+/g, ' ') : '';
    });
    if (focused.includes(text)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach “${text}”.`);
}

/** The payment page that `open` opens in a tab of its own, in the same browser context. */
export async function openPaymentPage(page: Page, open: () => Promise<void>): Promise<Page> {
  const opened = page.browserContext().waitForTarget((target) => target.url().includes('/sandbox/pay/'));
  await open();
  const payment = await (await opened).page();
  if (!payment) throw new Error('The payment page has no page.');
  payment.setDefaultTimeout(30_000);
  await payment.waitForSelector('#payment[aria-busy=false] #title');
  return payment;
}

/** Resolves when a page is closed, by itself or by the test. */
export const whenClosed = (page: Page): Promise<void> =>
  new Promise((resolve) => (page.isClosed() ? resolve() : page.once('close', () => resolve())));

/** Chooses an outcome, with the keyboard alone. */
export async function chooseOutcome(page: Page, text: string): Promise<void> {
  await tabTo(page, text);
  await page.keyboard.press('Enter');
}

export const waitForTitle = (page: Page, text: string) => page.waitForSelector(`#title ::-p-text(${text})`);

/** Buys with the keyboard up to the payment page, which opens in a tab of its own. */
export async function buyUpToPayment(page: Page, option: string): Promise<Page> {
  await chooseOption(page, option);
  await tabTo(page, 'Pay $');
  await page.keyboard.press('Enter');
  await waitForPart(page, 'qr');
  await waitForCheckout(page, 'Continue to payment');
  await tabTo(page, 'Continue to payment');
  return openPaymentPage(page, () => page.keyboard.press('Enter'));
}
