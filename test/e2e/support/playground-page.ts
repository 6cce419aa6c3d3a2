import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage, scriptErrors, waitForText } from './browser.js';
import { startProgram, type RunningServer } from './server.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] };

/** The violations of a page that axe finds, as `rule: selector`. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // The page's policy does not apply to scripts that the debugger evaluates.
  await page.evaluate(axe);
  const found = (await page.evaluate(
    "axe.run({ exclude: ['crypto-checkout', 'iframe'] }, { resultTypes: ['violations'], iframes: false })",
  )) as {
    readonly violations: readonly Violation[];
  };
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** An attribute of the checkout. */
const getAttribute = (page: Page, name: string): Promise<string | null> =>
  page.$eval('#pay crypto-checkout', (element, key) => element.getAttribute(key), name);

/** Actions and checks on the playground. */
export function createPlaygroundPage(page: Page) {
  /** Opens a group of the panel. */
  const openGroup = async (group: string): Promise<void> => {
    await page.$eval(`#group-${group} > summary`, (summary) => {
      if (!(summary.parentElement as HTMLDetailsElement).open) summary.click();
    });
    await page.waitForSelector(`#group-${group} .group-body > *`);
  };

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

  /** Waits until a parameter of the page's address has a value, or is gone. */
  const waitForQuery = (name: string, value: string | null) =>
    page.waitForFunction(
      (key, expected) => new URLSearchParams(location.search).get(key) === expected,
      {},
      name,
      value,
    );

  /** Waits until the checkout has a custom state. */
  const waitForState = (state: string) =>
    page.waitForFunction(
      (name) => document.querySelector('#pay crypto-checkout')?.matches(`:state(${name})`),
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
    waitForText: (selector: string, text: string) => waitForText(page, { selector, text }),
    waitForState,
    getText,
    getFocusedId,
    attribute: (name: string) => getAttribute(page, name),
  };
}

export type PlaygroundPage = ReturnType<typeof createPlaygroundPage> & { readonly pageErrors: readonly string[] };

/** Opens the playground and waits for its checkout. Reduced motion keeps tests from waiting for animations. */
export async function openPlayground(browser: Browser, url: string): Promise<PlaygroundPage> {
  const { page, pageErrors } = await openPage(browser);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(url);
  await page.waitForSelector('#pay crypto-checkout, #previews iframe');
  return { ...createPlaygroundPage(page), pageErrors };
}

/**
 * Starts the program and a browser for the tests of a `describe`. Returns a function that builds a test on the playground
 * with a query. The page is always closed, and the test fails on script errors and violations of the policy.
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
        assert.deepEqual(scriptErrors(playground.pageErrors), []);
      } finally {
        await playground.page.browserContext().close();
      }
    };
}

/** Like `usePlayground`, but each test starts once the checkout is ready, with its theme applied. */
export function useCheckout() {
  const playgroundTest = usePlayground();
  return (query: string, test: (playground: PlaygroundPage) => Promise<void>): (() => Promise<void>) =>
    playgroundTest(query, async (playground) => {
      await playground.waitForState('choosing');
      await test(playground);
    });
}

export const getTheme = ({ page }: PlaygroundPage) => page.$eval('#pay crypto-checkout', (element) => element.theme);
