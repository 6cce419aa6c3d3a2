import type { Page } from 'puppeteer-core';
import { checkoutPath } from '../../support/service-harness.js';
import { loadAxe, withoutPasses } from './axe.js';
import { openPage, waitForText, type Browser } from './browser.js';
import type { RunningServer } from './server.js';
import { ownSecrets } from '../../support/own-secrets.js';

export const operatorCredentials = { ...ownSecrets, SECRET_KEY_READ: 'a-secret-that-only-reads-here' };

/** A service with the console. Not in production, where a webhook could not reach this machine. */
export const consoleEnvironment = { ...operatorCredentials, SANDBOX: 'off', CONSOLE: 'on', LOG_LEVEL: 'silent' };

/** Calls the account area as a backend does. */
export function createAccountCalls({ origin }: RunningServer) {
  const service = `${operatorCredentials.BUSINESS_ID}:${operatorCredentials.SECRET_KEY}`;

  const placeOrder = async (parameters: Record<string, string> = {}): Promise<string> => {
    const reply = await fetch(origin + checkoutPath(parameters));
    const { data } = (await reply.json()) as { readonly data: { readonly transaction_code: string } };
    return data.transaction_code;
  };

  const post = async (path: string, parameters: Readonly<Record<string, string>>): Promise<void> => {
    const query = new URLSearchParams({ reason: 'test', ...parameters }).toString();
    const reply = await fetch(`${origin}/api/v3/account/order/${path}?${query}`, {
      method: 'POST',
      headers: { service },
    });
    if (!reply.ok) throw new Error(`${query}: ${await reply.text()}`);
  };

  const move = async (code: string, ...triggers: readonly string[]): Promise<void> => {
    for (const trigger of triggers) await post('move', { transaction_code: code, trigger });
  };

  const get = async <Data>(path: string): Promise<Data> => {
    const reply = await fetch(`${origin}/api/v3/account/${path}`, { headers: { service } });
    return ((await reply.json()) as { readonly data: Data }).data;
  };

  return { placeOrder, post, move, get };
}

/** Actions and checks on the page of the operator's console. */
function createOperatorPage(page: Page) {
  const signIn = async (secretKey: string = operatorCredentials.SECRET_KEY): Promise<void> => {
    await page.waitForSelector('#gate:not([hidden])');
    await page.type('#business-id', operatorCredentials.BUSINESS_ID);
    await page.type('#secret-key', secretKey);
    await page.keyboard.press('Enter');
  };

  /** Goes to a page by its address, or loads it again, and waits until an element is on it. */
  const goTo = async (hash: string, selector: string): Promise<void> => {
    await page.evaluate((next) => {
      if (location.hash === next) document.querySelector<HTMLElement>('#refresh')?.click();
      else location.hash = next;
    }, hash);
    await page.waitForSelector(selector);
  };

  /** Opens an order with the ways to record something by hand. */
  const openWays = async (code: string): Promise<void> => {
    await goTo(`#/orders/${code}`, `.copyable[aria-label$="${code}"]`);
    await page.$eval('.by-hand', (details) => details.setAttribute('open', ''));
  };

  /** Clicks a button by its text, within an element. */
  const press = async (place: string, text: string): Promise<void> => {
    const button = await page.waitForSelector(`${place} ::-p-xpath(.//button[normalize-space()='${text}'])`);
    await button?.click();
  };

  /** Loads the page again, as nothing does by itself. */
  const refresh = (): Promise<void> => press('#desk', 'Refresh');

  /** The references in the table of orders, from the top. */
  const references = (): Promise<string[]> =>
    page.$$eval('.orders tbody .order-link', (links) => links.map(({ textContent }) => textContent));

  return {
    page,
    signIn,
    goTo,
    openWays,
    press,
    refresh,
    references,
    waitForText: (selector: string, text: string) => waitForText(page, { selector, text }),
    waitForStatus: (status: string) => page.waitForSelector(`#page-title .chip-status[data-status=${status}]`),
  };
}

/** Opens the console and signs in. */
export async function openOperator(browser: Browser, url: string) {
  const { page, pageErrors } = await openPage(browser);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  const desk = createOperatorPage(page);
  await desk.signIn();
  await page.waitForSelector('#desk:not([hidden]) #content section');
  return { ...desk, pageErrors };
}

/**
 * Axe cannot determine the contrast of a text over the arrow of a select, or under a radio button without a look of its own.
 * Without `isShown` the page is as it was.
 */
function showEverything(isShown: boolean): void {
  for (const select of document.querySelectorAll('select')) select.style.backgroundImage = isShown ? 'none' : '';
  for (const radio of document.querySelectorAll<HTMLElement>('.segments input'))
    radio.style.zIndex = isShown ? '-1' : '';
}

/**
 * What axe cannot determine: an arrow is no text, one digit is too short, and a text of a wide table on a narrow screen is partly scrolled out of
 * sight. Its contrast is determined where the screen is wide.
 */
const isUndeterminable = (sentence: string): boolean =>
  /only non-text characters|too short|because it('s)? partially/.test(sentence);

/** Not a contrast that axe leaves open: beside a pseudo-element, below a header that stays, or where it sees one colour alone. */
export const isCertain = (sentence: string): boolean => !/could not be determined|has a 1:1 contrast/.test(sentence);

const guidelines = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};

/** The violations of a page as sentences, with those of contrast that axe cannot determine; those of all rules unless set. */
export async function findViolations(page: Page, rules: { readonly runOnly: unknown } = guidelines): Promise<string[]> {
  const options = { ...rules, ...withoutPasses };
  await page.evaluate(showEverything, true);
  await loadAxe(page);
  const results =
    await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations, incomplete }) =>
    [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')].flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`);
  await page.evaluate(showEverything, false);
  return (results as string[]).filter((sentence) => !isUndeterminable(sentence)); // arrows
}
