// The parts of the widget that load on demand, and what happens while their files fail to load.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { clickPart, openPage, waitForPart, type Browser } from './browser.js';
import type { RunningServer } from './server.js';
import { readCheckout, serveFailingWidget, type WidgetHost } from './widget-host.js';
import { shareBrowser, shareProgram } from './shared.js';

export const wallet = `crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"`;

const unreachable = 'We can’t connect. Check your connection.';

/** Waits until the checkout contains what a selector finds, with this text. */
export const waitForShadow = (
  page: Page,
  { selector, text = '' }: { readonly selector: string; readonly text?: string },
) =>
  page.waitForFunction(
    (part, expected) =>
      document.querySelector('crypto-checkout')?.shadowRoot?.querySelector(part)?.textContent.includes(expected),
    { polling: 'raf' },
    selector,
    text,
  );

export const createOrder = (page: Page) => clickPart(page, 'button');
const nothing = () => Promise.resolve();

/** A part that loads on demand. `sentence` is empty where the checkout works on without it. */
type LazyPart = {
  readonly file: RegExp;
  readonly attributes: string;
  /** What makes it load. */
  readonly act?: (page: Page) => Promise<void>;
  /** What shows that it has loaded. */
  readonly loaded: (page: Page) => Promise<unknown>;
  /** What the checkout shows without it. */
  readonly without: (page: Page) => Promise<unknown>;
  readonly chunk: string;
  readonly sentence: string;
  /** Loaded ahead as well, which nobody waits for: as soon as the page is idle, or the order shows. */
  readonly isLoadedAhead?: boolean;
};

const form = (page: Page) => waitForPart(page, 'button');
const code = (page: Page) => waitForPart(page, 'code');

const parts = {
  order: {
    file: /checkout\.order-/,
    attributes: wallet,
    act: createOrder,
    loaded: (page) => waitForPart(page, 'qr'),
    without: form,
    chunk: 'order',
    isLoadedAhead: true,
    sentence: `${unreachable} You weren’t charged.`,
  },
  'the outcome': {
    file: /checkout\.outcome-/,
    attributes: `${wallet} fiat-amount="40.03"`,
    act: createOrder,
    loaded: (page) => waitForPart(page, 'outcome'),
    without: code,
    chunk: 'outcome',
    isLoadedAhead: true,
    sentence: unreachable,
  },
  'the destination': {
    file: /checkout\.destination-/,
    attributes: 'destination="buyer" crypto-currency="USDT" crypto-currency-network="TRON"',
    loaded: (page) => waitForPart(page, 'input'),
    without: form,
    chunk: 'destination',
    sentence: `${unreachable} You weren’t charged.`,
  },
  'consent to the terms': {
    file: /checkout\.summary-/,
    attributes: `${wallet} terms-url="https://shop.example/terms" consent="required"`,
    loaded: (page) => waitForShadow(page, { selector: '.consent' }),
    without: form,
    chunk: 'summary',
    sentence: `${unreachable} You weren’t charged.`,
  },
  'the theme': {
    file: /checkout\.theme-/,
    attributes: `${wallet} brand="#b4552d"`,
    loaded: (page) =>
      page.waitForFunction(
        () => {
          const button = document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part=button]');
          return button && getComputedStyle(button).backgroundColor === 'rgb(180, 85, 45)';
        },
        { polling: 'raf' },
      ),
    without: form,
    chunk: 'theme',
    sentence: '',
  },
  'the layout': {
    file: /checkout\.layout-/,
    attributes: `${wallet} layout="button"`,
    loaded: (page) => waitForShadow(page, { selector: '[part~=open]' }),
    without: form,
    chunk: 'layout',
    sentence: '',
  },
  'the words of a language': {
    file: /checkout\.locale-de-/,
    attributes: `${wallet} locale="de"`,
    loaded: (page) => waitForShadow(page, { selector: '[part=button]', text: 'zahlen' }),
    without: (page) => waitForShadow(page, { selector: '[part=button]', text: 'Pay' }),
    chunk: 'locale',
    sentence: '',
  },
} satisfies Readonly<Record<string, LazyPart>>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as readonly PartName[];

/** How the buyer gets a part that failed to load. */
const recoveries = {
  'when the buyer tries again': {
    names: ['the outcome', 'the destination'],
    act: (page: Page) => clickPart(page, 'error] ~ [part=button'),
  },
  'once the browser is online again': {
    names: ['the theme', 'the layout', 'the words of a language'],
    act: (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online'))),
  },
};

const waitForFailure = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as { failures: readonly unknown[] }).failures.length > 0);

/**
 * How often a file is asked for that never loads. Chromium 156 asks for its URL twice, then for another one; a browser that keeps
 * the failure of a URL asks for each once.
 */
export const isRetriedOnce = (requests: number): boolean => requests === 2 || requests === 3;

/** Defines the tests of these parts within a `describe`. Returns how further tests open a page with a part that fails. */
export function testFailingParts(names: readonly PartName[], launch: () => Promise<Browser> = shareBrowser) {
  let service: RunningServer;
  let host: WidgetHost;
  let browser: Browser;

  before(async () => {
    [service, browser] = await Promise.all([shareProgram(), launch()]);
    host = await serveFailingWidget(service.origin);
  });
  after(() => Promise.all([browser.close(), service.stop(), host.stop()]));

  /** Opens a page with a part during its outage, and makes the part load. */
  async function visit({ attributes, file, act = nothing }: LazyPart, times: number) {
    const { page } = await openPage(browser);
    host.fail({ file, times });
    await page.goto(`${host.origin}/${encodeURIComponent(attributes)}`);
    await act(page);
    return page;
  }

  for (const name of names) {
    const part: LazyPart = parts[name];
    it(`is tried once more: ${name}`, async () => {
      const page = await visit(part, 1);
      await part.loaded(page);
      assert.deepEqual((await readCheckout(page)).failures, []);
      assert.equal(host.countRequests(part.file), 2);
      await page.browserContext().close();
    });

    const [how, recovery] = Object.entries(recoveries).find(([, one]) => one.names.includes(name)) ?? [];
    it(`is reported when it fails again${how ? `, and loads ${how}` : ''}: ${name}`, async () => {
      const page = await visit(part, Infinity);
      await waitForFailure(page);
      await part.without(page);
      const requests = host.countRequests(part.file);
      const isRetried = (part.isLoadedAhead ? [1, 2, 3] : [1]).some((count) => isRetriedOnce(requests / count));
      assert.ok(isRetried, `${requests} requests`);
      const { failures, sentence = '' } = await readCheckout(page);
      assert.deepEqual(failures, [{ kind: 'unreachable', chunk: part.chunk }]);
      assert.equal(sentence, part.sentence);
      if (recovery) {
        host.fail({ file: part.file, times: 0 });
        await recovery.act(page);
        await part.loaded(page);
        const after = await readCheckout(page);
        assert.deepEqual([after.sentence, after.failures.length], [undefined, 1]);
      }
      await page.browserContext().close();
    });
  }

  return {
    open: async (attributes: string, { file, times = Infinity }: { file: RegExp; times?: number }) => ({
      page: await visit({ ...parts.order, act: nothing, attributes, file }, times),
      host,
    }),
  };
}
