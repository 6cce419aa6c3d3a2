import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from './browser.js';
import { startProgram, type RunningServer } from './server.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] };

/** Of a whole page, as `rule: selector`. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Through the debugger, which the page's policy says nothing about.
  await page.evaluate(axe);
  const found = (await page.evaluate(
    "axe.run({ exclude: ['crypto-checkout', 'iframe'] }, { resultTypes: ['violations'], iframes: false })",
  )) as {
    readonly violations: readonly Violation[];
  };
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The element's attribute, as the page set it. */
const getAttribute = (page: Page, name: string): Promise<string | null> =>
  page.$eval('crypto-checkout', (element, key) => element.getAttribute(key), name);

/** What a designer does on the page, and sees there. */
export function createPlaygroundPage(page: Page) {
  /** Opens a group of the panel. */
  const openGroup = async (group: string): Promise<void> => {
    await page.$eval(`#group-${group} > summary`, (summary) => {
      if (!(summary.parentElement as HTMLDetailsElement).open) summary.click();
    });
    await page.waitForSelector(`#group-${group} .group-body > *`);
  };

  /** Writes into a field as a hand does: all of it at once, then on to the next. */
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

  /** Waits until the page's address has, or no longer has, a parameter of this value. */
  const waitForQuery = (name: string, value: string | null) =>
    page.waitForFunction((key, wanted) => new URLSearchParams(location.search).get(key) === wanted, {}, name, value);

  const waitForText = (selector: string, text: string) =>
    page.waitForFunction(
      (place, wanted) => document.querySelector(place)?.textContent.replace(/\s+/g, ' ').includes(wanted),
      {},
      selector,
      text,
    );

  /** Waits until the checkout is in one of its own states. */
  const waitForState = (state: string) =>
    page.waitForFunction(
      (name) => document.querySelector('crypto-checkout')?.matches(`:state(${name})`),
      { polling: 'raf' },
      state,
    );

  const getText = (selector: string): Promise<string> =>
    page.$eval(selector, (element) => element.textContent.replace(/\s+/g, ' ').trim());

  const getFocusedId = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

  return {
    page,
    openGroup,
    fillField,
    press,
    waitForQuery,
    waitForText,
    waitForState,
    getText,
    getFocusedId,
    attribute: (name: string) => getAttribute(page, name),
  };
}

export type PlaygroundPage = ReturnType<typeof createPlaygroundPage> & { readonly pageErrors: readonly string[] };

/** The playground, once its checkout can be used. Motion is off: nothing is waited for that only moves. */
export async function openPlayground(browser: Browser, url: string): Promise<PlaygroundPage> {
  const { page, pageErrors } = await openPage(browser);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(url);
  await page.waitForSelector('crypto-checkout, #previews iframe');
  return { ...createPlaygroundPage(page), pageErrors };
}

/**
 * To be called once in a `describe`: the running program and a browser for its tests. What it gives makes a test of a
 * playground at an address: the page is closed whatever comes of it, and nothing may be refused by its policy meanwhile.
 */
export function usePlayground() {
  let server: RunningServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startProgram(), launchBrowser()]);
  });
  after(() => Promise.all([server.stop(), browser.close()]));

  return (query: string, test: (playground: PlaygroundPage) => Promise<void>): (() => Promise<void>) =>
    async () => {
      const playground = await openPlayground(browser, `${server.origin}/${query}`);
      try {
        await test(playground);
        assert.deepEqual(
          playground.pageErrors.filter((text) => /policy|Error:/i.test(text)),
          [],
        );
      } finally {
        await playground.page.browserContext().close();
      }
    };
}

/** The same once its checkout can be used: what is read from the element is what it wears. */
export function useCheckout() {
  const playgroundTest = usePlayground();
  return (query: string, test: (playground: PlaygroundPage) => Promise<void>): (() => Promise<void>) =>
    playgroundTest(query, async (playground) => {
      await playground.waitForState('choosing');
      await test(playground);
    });
}

export const getTheme = ({ page }: PlaygroundPage) => page.$eval('crypto-checkout', (element) => element.theme);
