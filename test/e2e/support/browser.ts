import puppeteer, { type Browser as PuppeteerBrowser, type ElementHandle, type Page } from 'puppeteer-core';
import { chromiumArguments, findChromium } from '../../support/chromium.mjs';

/** What tests need of a browser. */
export type Browser = Pick<PuppeteerBrowser, 'createBrowserContext' | 'newPage' | 'close'>;

/** A host name of this machine that is none of development. */
export const publicHost = 'pay.test';

/** Old versions draw without the processes that they fork for a display. */
const oldArguments = ['--disable-gpu', '--no-zygote'];

/** Launches the Chromium of the tests, or an old one from its path. */
export const launchBrowser = (oldPath?: string): Promise<PuppeteerBrowser> =>
  puppeteer.launch({
    executablePath: oldPath ?? findChromium(),
    headless: 'shell',
    args: [
      ...chromiumArguments,
      '--force-prefers-reduced-motion', // what moves takes processor time; the purchase by keyboard has it
      ...(oldPath === undefined ? [] : oldArguments),
      `--host-resolver-rules=MAP ${publicHost} 127.0.0.1`,
    ],
  });

export type MonitoredPage = { readonly page: Page; readonly pageErrors: string[] };

/** Has a wait for a selector that fails say what the page has reported, and which requests it waits for. */
function explainWaits({ page, pageErrors }: MonitoredPage): void {
  const running = new Set<string>();
  page.on('request', (request) => running.add(request.url()));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end, (request) => running.delete(request.url()));
  const frame = page.mainFrame();
  const wait = frame.waitForSelector.bind(frame);
  frame.waitForSelector = (selector, options) =>
    wait(selector, options).catch((cause: unknown) => {
      throw new Error(`${selector} is not there. ${JSON.stringify({ pageErrors, running: [...running] })}`, { cause });
    });
}

/** Opens a page in its own browser context. Collects script errors, console errors and violations of its policy. */
export async function openPage(browser: Pick<Browser, 'createBrowserContext'>): Promise<MonitoredPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  explainWaits({ page, pageErrors });
  return { page, pageErrors };
}

/** Waits for a visible, enabled part of the widget. Polls, because observers do not see changes inside a shadow tree. */
export const waitForPart = (page: Page, part: string) =>
  page.waitForSelector(`crypto-checkout >>> [part=${part}]:not(:disabled)`, { visible: true });

/** The place of an element in the next frame. */
const nextPlace = (element: ElementHandle): Promise<string> =>
  element.evaluate(
    (node) =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => {
          const { x, y } = node.getBoundingClientRect();
          resolve(`${x} ${y}`);
        });
      }),
  );

/**
 * Clicks an element once it is enabled and at rest: a click at a place that the element just left would hit nothing. Not
 * by a locator, which waits for changes that observers do not see inside a shadow tree.
 */
export async function clickAtRest(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(`${selector}:not(:disabled)`, { visible: true });
  if (!element) return;
  let place = await nextPlace(element);
  for (let next = await nextPlace(element); next !== place; next = await nextPlace(element)) place = next;
  await element.click();
}

export const clickPart = (page: Page, part: string): Promise<void> =>
  clickAtRest(page, `crypto-checkout >>> [part=${part}]`);

/** The displayed address of the order, without the gaps between its groups. */
export const getShownAddress = (page: Page): Promise<string | null> =>
  page.$eval('crypto-checkout >>> [part=address] code', (code) => code.textContent);

/** Waits until the text of an element contains a text. White space is collapsed. */
export const waitForText = (page: Page, { selector, text }: { readonly selector: string; readonly text: string }) =>
  page.waitForFunction(
    (place, expected) => document.querySelector(place)?.textContent.replace(/\s+/g, ' ').includes(expected),
    {},
    selector,
    text,
  );

/** Errors of scripts and violations of the page's policy, without failed requests. */
export const scriptErrors = (pageErrors: readonly string[]): string[] =>
  pageErrors.filter((text) => /policy|Error:/i.test(text));
