// The strip that the mark “Test mode” opens in the page of a merchant: every ending, and what the merchant's receiver answers.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ElementHandle, Page } from 'puppeteer-core';
import { startReceiver, type Receiver } from '../support/receivers.js';
import { contrastAlone } from './support/axe.js';
import { openPage, scriptErrors, waitForPart } from './support/browser.js';
import { findViolations } from './support/operator-page.js';
import { waitForCheckout } from './support/payment-page.js';
import { servePages, type RunningServer } from './support/server.js';
import { useSite } from './support/shared.js';
import { serveDemo } from './support/static-files.js';

/** Nothing of the strip needs more than the widget does. */
const policyFor = (service: string): string =>
  `default-src 'none'; script-src ${service}; connect-src ${service}; style-src 'unsafe-inline'; img-src data:; ` +
  `require-trusted-types-for 'script'; trusted-types lit-html`;

const renderShop = (service: string, attributes: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Shop</title><link rel="icon" href="data:,"><script type="module" src="${service}/checkout.js"></script>
  <style>button { background: rgb(255, 0, 0) !important; } body { margin: 0; }</style></head>
  <body><main><h1>Shop</h1><crypto-checkout fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1" crypto-currency="USDT"
  crypto-currency-network="TRON" wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf" ${attributes}></crypto-checkout></main>
  </body></html>`;

const waitForStrip = (page: Page, ...texts: readonly string[]) =>
  page.waitForFunction(
    (expected) => {
      const strip = document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('.rehearsal')?.shadowRoot;
      const text = strip?.textContent.replace(/\s+/g, ' ') ?? '';
      return expected.every((one) => text.includes(one));
    },
    { polling: 50 },
    texts,
  );

async function openStrip(page: Page): Promise<void> {
  const mark = await page.waitForSelector('crypto-checkout >>> .test-mark', { visible: true });
  await mark?.focus();
  await page.keyboard.press('Enter');
  await waitForStrip(page, 'Test mode');
}

const createOrder = (page: Page) =>
  page.$eval('crypto-checkout', (checkout) => checkout.submit().then(() => undefined));

/** The button of the strip with a text, once it can be used. Polls, because observers do not see into shadow trees. */
async function findButton(page: Page, text: string): Promise<ElementHandle<HTMLButtonElement>> {
  const found = await page.waitForFunction(
    (label) => {
      const strip = document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('.rehearsal')?.shadowRoot;
      const buttons = [...(strip?.querySelectorAll('button') ?? [])];
      return buttons.find((one) => one.textContent === label && !one.hidden && !one.disabled);
    },
    { polling: 50 },
    text,
  );
  return found as ElementHandle<HTMLButtonElement>;
}

async function choose(page: Page, text: string): Promise<void> {
  await (await findButton(page, text)).focus();
  await page.keyboard.press('Enter');
}

describe('an order is rehearsed in the page of its merchant', () => {
  const { browser, service } = useSite();
  let receiver: Receiver;
  let shop: RunningServer;
  before(async () => {
    receiver = await startReceiver(({ path }) => ({ status: path === '/broken' ? 500 : 200 }));
    const headers = { 'content-security-policy': policyFor(service.origin) };
    const hook = (path: string) => `webhook-url="${receiver.url}${path}"`;
    const pages = new Map([
      ['/', hook('/hook')],
      ['/broken', hook('/broken')],
      ['/none', ''],
      ['/dialog', `layout="button" ${hook('/hook')}`],
    ]);
    shop = await servePages((path) => {
      const attributes = pages.get(path);
      return attributes === undefined ? undefined : { body: renderShop(service.origin, attributes), headers };
    });
  });
  after(() => Promise.all([shop.stop(), receiver.close()]));

  async function openShop(path = '/') {
    const opened = await openPage(browser);
    await opened.page.goto(shop.origin + path);
    return opened;
  }

  const endings: readonly [presses: readonly string[], card: string, webhook: string][] = [
    [['Pay'], '47.03 USDT delivered', 'order.completed'],
    [['Decline'], 'declined', 'order.failed'],
    [['Ask for confirmation', 'Confirm'], '47.03 USDT delivered', 'order.completed'],
    [['Ask for confirmation', 'Refuse'], 'Your bank didn’t confirm', 'order.failed'],
    [['Pay after the deadline'], '47.03 USDT delivered', 'order.completed'],
    [['Drop the payout'], '47.03 USDT delivered', 'order.completed'],
    [['Expire now'], 'No payment reached us', 'order.expired'],
  ];
  // Side by side: most of the time they wait for the steps of the sandbox.
  describe('to each ending, by keyboard', { concurrency: 3 }, () => {
    for (const [presses, card, webhook] of endings) {
      it(`${presses.join(', ')}: “${card}”, and ${webhook} was answered`, async () => {
        const { page, pageErrors } = await openShop();
        await openStrip(page);
        await waitForStrip(page, 'Create an order first.');
        await createOrder(page);
        await waitForStrip(page, 'INV-1: pending', 'order.created200');
        for (const press of presses) {
          if (press === 'Confirm') await waitForStrip(page, 'INV-1: the bank asks');
          await choose(page, press);
        }
        await waitForCheckout(page, card);
        await waitForStrip(page, `${webhook}200`);
        assert.ok(receiver.received.some(({ body }) => (JSON.parse(body) as { type: string }).type === webhook));
        assert.deepEqual(scriptErrors(pageErrors), []);
        await page.browserContext().close();
      });
    }
  });

  it('an ending step by step, and another order after it', async () => {
    const { page } = await openShop();
    await openStrip(page);
    await createOrder(page);
    await choose(page, 'Pay');
    const placeOfCard = () => page.$eval('crypto-checkout >>> .card', (card) => card.getBoundingClientRect().top);
    const place = await placeOfCard();
    await choose(page, 'Next step now');
    await waitForStrip(page, 'order.sending');
    await choose(page, 'Start again');
    // The card stays where it is, once its rise has ended.
    await page.waitForFunction(
      (top) =>
        document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('.card')?.getBoundingClientRect().top ===
        top,
      { polling: 50 },
      place,
    );
    await createOrder(page);
    await waitForStrip(page, 'INV-1: pending', 'order.created200');
  });

  it('shows that the receiver answered 500, or that there is none and what to do', async () => {
    const broken = await openShop('/broken');
    await openStrip(broken.page);
    await createOrder(broken.page);
    await waitForStrip(broken.page, 'Your receiver answered', 'order.created500');
    const { page } = await openShop('/none');
    await openStrip(page);
    await createOrder(page);
    await waitForStrip(page, 'No receiver: set webhook-url on the checkout');
  });

  it('works inside the modal dialog of the layout `button`', async () => {
    const { page } = await openShop('/dialog');
    await (await waitForPart(page, 'open'))?.click();
    await openStrip(page);
    await createOrder(page);
    await waitForStrip(page, 'INV-1: pending');
    await (await findButton(page, 'Decline')).click();
    await waitForCheckout(page, 'declined');
    await page.keyboard.press('Escape');
    assert.equal(await page.$('crypto-checkout >>> .rehearsal'), null);
    assert.ok(await page.$('crypto-checkout >>> dialog[open]'), 'Escape closes the strip alone');
  });

  it('leaves the page alone: its styles stay out, every ending and the card are in sight, and the focus returns', async () => {
    const { page } = await openShop();
    await page.setViewport({ width: 360, height: 640 });
    await openStrip(page);
    await createOrder(page);
    await waitForStrip(page, 'order.created200');
    const background = await (await findButton(page, 'Pay')).evaluate((node) => getComputedStyle(node).backgroundColor);
    assert.equal(background, 'rgb(36, 83, 214)', 'the filled button');
    const { hidden, bottom, top, outline } = await page.$eval('crypto-checkout >>> .rehearsal', (node) => {
      const { left, right, bottom: end } = node.getBoundingClientRect();
      const boxes = [...(node.shadowRoot?.querySelectorAll('.choices button') ?? [])].map((one) =>
        one.getBoundingClientRect(),
      );
      const region = node.shadowRoot?.querySelector('section');
      return {
        hidden: boxes.filter((box) => box.left < left || box.right > right || box.bottom > innerHeight).length,
        bottom: end,
        top: node.parentNode?.querySelector('.card')?.getBoundingClientRect().top ?? 0,
        outline: region && getComputedStyle(region).outlineStyle,
      };
    });
    assert.equal(hidden, 0, 'every ending is in sight');
    assert.ok(bottom <= top, 'the card is not covered');
    assert.ok(top <= 640 / 2, `the card begins at ${top} px of a phone`);
    assert.equal(outline, 'none', 'the focused strip has no ring');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      assert.deepEqual(await findViolations(page, scheme === 'dark' ? contrastAlone : undefined), [], scheme);
    }
    await page.keyboard.press('Escape');
    const focused = await page.$eval('crypto-checkout', ({ shadowRoot }) => shadowRoot?.activeElement?.className);
    assert.match(focused ?? '', /test-mark/);
  });

  it('works with the service in the tab, on a static host below a folder', async (context) => {
    const files = await servePages(serveDemo('/shop/sub/'));
    context.after(() => files.stop());
    const { page } = await openPage(browser);
    await page.goto(`${files.origin}/shop/sub/`);
    await openStrip(page);
    await createOrder(page);
    await choose(page, 'Decline');
    await waitForCheckout(page, 'declined');
    await waitForStrip(page, 'failed', 'No receiver');
  });
});
