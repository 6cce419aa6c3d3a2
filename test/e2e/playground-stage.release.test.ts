import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fixtureGroups } from '../../demo/site/states/state-fixtures.js';
import { clickAtRest, openPage, scriptErrors, type Browser } from './support/browser.js';
import { createPlaygroundPage, openPlayground, type PlaygroundPage } from './support/playground-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

/** The custom state of each fixture, and a text where the state is ambiguous. */
const signs: Readonly<Record<string, { readonly state: string; readonly text?: RegExp }>> = {
  loading: { state: 'loading' },
  choosing: { state: 'choosing' },
  typing: { state: 'choosing' },
  'wrong-address': { state: 'choosing', text: /Tron/ },
  creating: { state: 'creating' },
  empty: { state: 'empty' },
  pending: { state: 'pending' },
  'time-left': { state: 'pending', text: /Time left to pay/ },
  processing: { state: 'processing' },
  bank: { state: 'processing', text: /Your bank asks you/ },
  paid: { state: 'paid' },
  sending: { state: 'sending' },
  completed: { state: 'completed' },
  'on_hold-compliance_review': { state: 'on_hold', text: /checking the payment/ },
  'on_hold-amount_mismatch': { state: 'on_hold', text: /a different amount than expected/ },
  'on_hold-late_payment': { state: 'on_hold', text: /after the time to pay ran out/ },
  'on_hold-tx_dropped': { state: 'on_hold', text: /dropped the transfer/ },
  'on_hold-invalid_address': { state: 'on_hold', text: /did not take the address/ },
  'on_hold-liquidity': { state: 'on_hold', text: /waits until there is enough/ },
  'failed-card_declined': { state: 'failed', text: /card was declined/ },
  'failed-insufficient_funds': { state: 'failed', text: /not enough money/ },
  'failed-authentication_failed': { state: 'failed', text: /could not confirm/ },
  'failed-fraud_suspected': { state: 'failed', text: /payment was declined/ },
  'failed-processor_error': { state: 'failed', text: /had a problem/ },
  'failed-authorization_timeout': { state: 'failed', text: /bank took too long/ },
  'failed-review_failed': { state: 'failed', text: /checked and not accepted/ },
  expired: { state: 'expired' },
  canceled: { state: 'canceled' },
  refunding: { state: 'refunding' },
  refunded: { state: 'refunded' },
  unreachable: { state: 'unavailable', text: /could not be reached/ },
  timeout: { state: 'unavailable', text: /took too long to answer/ },
  malformed: { state: 'unavailable', text: /Something went wrong/ },
  refused: { state: 'unavailable', text: /try again later/ },
  'rate-limited': { state: 'unavailable', text: /Too many requests/ },
  'not-created': { state: 'choosing', text: /The service answered/ },
  'unknown-order': { state: 'unavailable', text: /can’t find this order/ },
  misconfigured: { state: 'unavailable', text: /fiat-amount does not fit/ },
  offline: { state: 'choosing', text: /You’re offline/ },
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

  it('runs a scenario of the sandbox', async () => {
    await playground.page.waitForSelector('#scenario option[value=scenario-declined]');
    await playground.page.select('#scenario', 'scenario-declined');
    await playground.waitForState('choosing');
    await clickAtRest(playground.page, '#pay crypto-checkout >>> [part=button]');
    await playground.waitForState('pending');
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
