import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { clickPart, openPage, waitForPart, type Browser } from './support/browser.js';
import type { RunningServer } from './support/server.js';
import { readCheckout, serveFailingWidget, type WidgetHost } from './support/widget-host.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const wallet = `crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"`;

const unreachable = 'The service could not be reached.';

/** Waits until the checkout contains what a selector finds, with this text. */
const waitForShadow = (page: Page, { selector, text = '' }: { readonly selector: string; readonly text?: string }) =>
  page.waitForFunction(
    (part, expected) => {
      const found = document.querySelector('crypto-checkout')?.shadowRoot?.querySelector(part);
      return found?.textContent.includes(expected);
    },
    { polling: 'raf' },
    selector,
    text,
  );

const createOrder = (page: Page) => clickPart(page, 'button');
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
  /** Loaded ahead as well, which nobody waits for: as soon as the page is idle, or while the order is created. */
  readonly isLoadedAhead?: boolean;
};

const form = (page: Page) => waitForPart(page, 'button');
const address = (page: Page) => waitForPart(page, 'address');

const parts: Readonly<Record<string, LazyPart>> = {
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
  'what follows the order': {
    file: /checkout\.tracking-/,
    attributes: wallet,
    act: createOrder,
    loaded: (page) => waitForShadow(page, { selector: '[part=updates]', text: 'Pay by' }),
    without: address,
    chunk: 'tracking',
    sentence: unreachable,
  },
  'the outcome': {
    file: /checkout\.outcome-/,
    attributes: `${wallet} emphasis="address"`,
    act: createOrder,
    loaded: (page) => waitForPart(page, 'warning'),
    without: address,
    chunk: 'outcome',
    isLoadedAhead: true,
    sentence: unreachable,
  },
  'the destination': {
    file: /checkout\.destination-/,
    attributes: 'crypto-currency="USDT" crypto-currency-network="TRON"',
    loaded: (page) => waitForPart(page, 'input'),
    without: form,
    chunk: 'destination',
    sentence: `${unreachable} You weren’t charged.`,
  },
  'consent to the terms': {
    file: /checkout\.legal-/,
    attributes: `${wallet} terms-url="https://shop.example/terms" consent="required"`,
    loaded: (page) => waitForPart(page, 'consent'),
    without: form,
    chunk: 'legal',
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
  'the choice of a language': {
    file: /checkout\.locales-/,
    attributes: `${wallet} locale="de"`,
    loaded: (page) => waitForShadow(page, { selector: '[part=button]', text: 'zahlen' }),
    without: (page) => waitForShadow(page, { selector: '[part=button]', text: 'Pay' }),
    chunk: 'locale',
    sentence: '',
  },
};

describe('a file of the widget that fails to load', () => {
  let service: RunningServer;
  let host: WidgetHost;
  let browser: Browser;

  before(async () => {
    service = await shareProgram();
    host = await serveFailingWidget(service.origin);
    browser = await shareBrowser();
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

  const waitForFailure = (page: Page) =>
    page.waitForFunction(() => (globalThis as unknown as { failures: readonly unknown[] }).failures.length > 0);

  for (const [name, part] of Object.entries(parts)) {
    it(`is tried once more: ${name}`, async () => {
      const page = await visit(part, 1);
      await part.loaded(page);
      assert.deepEqual((await readCheckout(page)).failures, []);
      assert.equal(host.countRequests(part.file), 2);
      await page.browserContext().close();
    });

    it(`is reported when it fails again: ${name}`, async () => {
      const page = await visit(part, Infinity);
      await waitForFailure(page);
      await part.without(page);
      const requests = host.countRequests(part.file);
      assert.ok(requests === 2 || (requests === 4 && part.isLoadedAhead), `${requests} requests`);
      const { failures, sentence = '' } = await readCheckout(page);
      assert.deepEqual(failures, [{ kind: 'unreachable', chunk: part.chunk }]);
      assert.equal(sentence, part.sentence);
      await page.browserContext().close();
    });
  }

  const retried = ['what follows the order', 'the outcome', 'the destination'];
  for (const [name, part] of Object.entries(parts).filter(([one]) => retried.includes(one))) {
    it(`loads when the buyer tries again: ${name}`, async () => {
      const page = await visit(part, Infinity);
      await waitForFailure(page);
      host.fail({ file: part.file, times: 0 });
      await clickPart(page, 'error] ~ [part=button');
      await part.loaded(page);
      assert.equal((await readCheckout(page)).sentence, undefined);
      await page.browserContext().close();
    });
  }

  const reconnected = ['the theme', 'the layout', 'the words of a language'];
  for (const [name, part] of Object.entries(parts).filter(([one]) => reconnected.includes(one))) {
    it(`loads once the browser is online again: ${name}`, async () => {
      const page = await visit(part, Infinity);
      await waitForFailure(page);
      host.fail({ file: part.file, times: 0 });
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await part.loaded(page);
      assert.equal((await readCheckout(page)).failures.length, 1);
      await page.browserContext().close();
    });
  }

  it('keeps the order of the buyer when it follows it later, in the language of the buyer', async () => {
    const tracking = parts['what follows the order'] as LazyPart;
    const page = await visit({ ...tracking, attributes: `${wallet} locale="de"` }, Infinity);
    await waitForFailure(page);
    host.fail({ file: tracking.file, times: 0 });
    assert.equal((await readCheckout(page)).sentence, 'Der Dienst ist nicht erreichbar.');
    const before = await page.$eval('crypto-checkout', (element) => element.order?.transaction_code);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await waitForShadow(page, { selector: '[part=updates]', text: 'Zahlbar' });
    assert.equal(await page.$eval('crypto-checkout', (element) => element.order?.transaction_code), before);
    await page.browserContext().close();
  });

  it('leaves the checkout without marks and links, and is not asked for with each update', async () => {
    const { page } = await openPage(browser);
    host.fail({ file: /checkout\.(?:marks|legal)-/, times: Infinity });
    await page.goto(`${host.origin}/${encodeURIComponent(`${wallet} support-url="https://shop.example/help"`)}`);
    await createOrder(page);
    await waitForShadow(page, { selector: '[part=updates]', text: 'updates by itself' });
    const { failures, sentence } = await readCheckout(page);
    assert.deepEqual(
      new Set(failures.map((failure) => JSON.stringify(failure))),
      new Set(['marks', 'legal'].map((chunk) => JSON.stringify({ kind: 'unreachable', chunk }))),
    );
    assert.equal(failures.length, 2);
    assert.equal(sentence, undefined);
    await page.evaluate(async () => {
      const element = document.querySelector('crypto-checkout');
      for (let times = 0; times < 5; times += 1) {
        element?.requestUpdate();
        await element?.updateComplete;
      }
    });
    assert.deepEqual([host.countRequests(/marks-/), host.countRequests(/legal-/)], [2, 2]);
    await page.browserContext().close();
  });

  it('is one step for what follows the order: the file imports no other one but the first', async () => {
    const { readFileSync, readdirSync } = await import('node:fs');
    const file = readdirSync('dist').find((name) => /^checkout\.tracking-.*\.js$/.test(name)) ?? '';
    const imports = readFileSync(`dist/${file}`, 'utf8').match(/from"[^"]+"|from`[^`]+`|import"[^"]+"/g);
    assert.deepEqual(imports, ['from"./checkout.js"']);
  });
});
