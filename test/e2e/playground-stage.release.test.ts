import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { en as mainTexts } from '../../widget/text/en/main.js';
import { en as orderTexts } from '../../widget/text/en/order.js';
import { en as outcomeTexts } from '../../widget/text/en/outcome.js';
import { fixtureGroups } from '../../demo/site/states/state-fixtures.js';
import { openPage, scriptErrors, type Browser } from './support/browser.js';
import { createPlaygroundPage, openPlayground, type PlaygroundPage } from './support/playground-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const texts = { ...mainTexts, ...orderTexts, ...outcomeTexts };

/** A sentence of the widget, with anything in the place of its placeholders. Texts with plural forms have none. */
function said(key: keyof typeof texts): RegExp {
  const sentence = texts[key];
  if (typeof sentence !== 'string') throw new TypeError(key);
  return new RegExp(sentence.replaceAll(/[.?]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+'));
}

/** The custom state of each fixture, and a text where the state is ambiguous. */
const signs: Readonly<Record<string, { readonly state: string; readonly text?: RegExp }>> = {
  loading: { state: 'loading' },
  choosing: { state: 'choosing' },
  typing: { state: 'choosing' },
  'wrong-address': { state: 'choosing', text: /Tron/ },
  creating: { state: 'creating' },
  empty: { state: 'empty' },
  pending: { state: 'pending' },
  'time-left': { state: 'pending', text: said('timeLeft') },
  processing: { state: 'processing' },
  bank: { state: 'processing', text: said('three_d_secure') },
  paid: { state: 'paid' },
  sending: { state: 'sending' },
  completed: { state: 'completed' },
  'on_hold-compliance_review': { state: 'on_hold', text: said('compliance_review') },
  'on_hold-amount_mismatch': { state: 'on_hold', text: said('amount_mismatch') },
  'on_hold-late_payment': { state: 'on_hold', text: said('late_payment') },
  'on_hold-tx_dropped': { state: 'on_hold', text: said('tx_dropped') },
  'on_hold-invalid_address': { state: 'on_hold', text: said('invalid_address') },
  'on_hold-liquidity': { state: 'on_hold', text: said('liquidity') },
  'failed-card_declined': { state: 'failed', text: said('card_declined') },
  'failed-insufficient_funds': { state: 'failed', text: said('insufficient_funds') },
  'failed-authentication_failed': { state: 'failed', text: said('authentication_failed') },
  'failed-fraud_suspected': { state: 'failed', text: said('fraud_suspected') },
  'failed-processor_error': { state: 'failed', text: said('processor_error') },
  'failed-authorization_timeout': { state: 'failed', text: said('authorization_timeout') },
  'failed-review_failed': { state: 'failed', text: said('review_failed') },
  expired: { state: 'expired' },
  canceled: { state: 'canceled' },
  refunding: { state: 'refunding' },
  refunded: { state: 'refunded' },
  unreachable: { state: 'unavailable', text: said('unreachable') },
  timeout: { state: 'unavailable', text: said('timeout') },
  malformed: { state: 'unavailable', text: said('malformed') },
  refused: { state: 'unavailable', text: said('refused') },
  'rate-limited': { state: 'unavailable', text: said('refused') },
  'not-created': { state: 'choosing', text: said('refused') },
  'unknown-order': { state: 'unavailable', text: said('notFound') },
  misconfigured: {
    state: 'unavailable',
    text: /This checkout isn’t available\. Contact the shop\. \(fiat-amount\)/,
  },
  offline: { state: 'choosing', text: said('offline') },
};

const states = fixtureGroups.flatMap(({ fixtures }) => fixtures.map(({ id }) => id));

describe("the playground's stage", () => {
  let site: RunningServer;
  let browser: Browser;
  let playground: PlaygroundPage;
  before(async () => {
    [site, browser] = await Promise.all([shareProgram(), shareBrowser()]);
    playground = await openPlayground(browser, site.origin);
    await playground.waitForState('choosing');
    await playground.openGroup('states');
  });
  after(() => Promise.all([site.stop(), browser.close()]));

  const waitForShadowText = (pattern: RegExp) =>
    playground.page.waitForFunction(
      (source) =>
        new RegExp(source).test(document.querySelector('#pay crypto-checkout')?.shadowRoot?.textContent ?? ''),
      { polling: 'raf' },
      pattern.source,
    );

  it('has every state in the table of this test', () => assert.deepEqual(Object.keys(signs), states));

  for (const [id, { state, text }] of Object.entries(signs)) {
    it(`jumps to ${id}`, async () => {
      await playground.press(`.state input[value="${id}"]`);
      await playground.page.waitForSelector(`.state input[value="${id}"]:checked`);
      await playground.waitForState(state);
      if (text) await waitForShadowText(text);
    });
  }

  it('returns to the live checkout afterwards', async () => {
    await playground.press('.state input[value=""]');
    await playground.waitForState('choosing');
    assert.equal(await playground.attribute('base-url'), null);
    assert.equal(await playground.page.evaluate(() => navigator.onLine), true);
  });

  const views: Readonly<Record<string, readonly string[]>> = {
    schemes: ['Light', 'Dark'],
    devices: ['Phone, 360 px', 'Desktop, 1024 px'],
    directions: ['Left to right', 'Right to left'],
    all: ['Light', 'Dark', 'Right to left', 'Phone, 360 px', 'Desktop, 1024 px'],
  };
  for (const [view, titles] of Object.entries(views)) {
    it(`shows ${titles.join(', ')} side by side, and nothing else`, async () => {
      await playground.press('.state input[value="completed"]');
      await playground.press(`#view-${view}`);
      await playground.page.waitForFunction(
        (count) => {
          const frames = [...document.querySelectorAll<HTMLIFrameElement>('#previews iframe')];
          const checkouts = frames.map(({ contentDocument }) => contentDocument?.querySelector('crypto-checkout'));
          return frames.length === count && checkouts.every((checkout) => checkout?.matches(':state(completed)'));
        },
        { polling: 'raf' },
        titles.length,
      );
      const found = await playground.page.$$eval('#previews figcaption', (names) =>
        names.map(({ textContent }) => textContent.replace(/, shown at \d+ %$/, '')),
      );
      assert.deepEqual(found, titles);
      assert.equal(await playground.page.$('#pay crypto-checkout'), null, 'the shop has no checkout meanwhile');
    });
  }

  it('applies changes to each frame, with its own scheme, direction and width', async () => {
    await playground.openGroup('brand');
    await playground.fillField('attribute-brand', '#b4552d');
    const appliedTheme = await playground.page.$$eval('#previews iframe', (frames) =>
      frames.map(({ contentDocument, clientWidth }) => {
        const checkout = contentDocument?.querySelector('crypto-checkout');
        return [
          checkout?.getAttribute('brand'),
          checkout?.getAttribute('theme'),
          checkout?.getAttribute('dir'),
          clientWidth,
        ];
      }),
    );
    const brand = '#b4552d';
    assert.deepEqual(
      appliedTheme.map(([color, theme, dir]) => [color, theme, dir]),
      [
        [brand, 'light', null],
        [brand, 'dark', null],
        [brand, null, 'rtl'],
        [brand, null, null],
        [brand, null, null],
      ],
    );
    assert.equal(appliedTheme[3]?.[3], 360);
    assert.deepEqual(scriptErrors(playground.pageErrors), []);
  });

  it('shows the state of a link', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.origin}/?state=refunded&view=shop`);
    await createPlaygroundPage(page).waitForState('refunded');
    await page.browserContext().close();
  });
});
