import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fixtureGroups } from '../../demo/states/state-fixtures.js';
import { launchBrowser, openPage, waitForPart } from './support/browser.js';
import { createPlaygroundPage, openPlayground, type PlaygroundPage } from './support/playground-page.js';
import { startProgram, type RunningServer } from './support/server.js';

/** What the checkout says in a state, where its own custom state does not say it all. */
const signs: Readonly<Record<string, { readonly state: string; readonly says?: RegExp }>> = {
  loading: { state: 'loading' },
  choosing: { state: 'choosing' },
  typing: { state: 'choosing' },
  'wrong-address': { state: 'choosing', says: /Tron/ },
  creating: { state: 'creating' },
  empty: { state: 'empty' },
  pending: { state: 'pending' },
  'time-left': { state: 'pending', says: /Time left to pay/ },
  processing: { state: 'processing' },
  bank: { state: 'processing', says: /Your bank asks you/ },
  paid: { state: 'paid' },
  sending: { state: 'sending' },
  completed: { state: 'completed' },
  'on_hold-compliance_review': { state: 'on_hold', says: /is being checked/ },
  'on_hold-amount_mismatch': { state: 'on_hold', says: /Another amount came in/ },
  'on_hold-late_payment': { state: 'on_hold', says: /after the time was up/ },
  'on_hold-tx_dropped': { state: 'on_hold', says: /let the transfer go/ },
  'on_hold-invalid_address': { state: 'on_hold', says: /did not take the address/ },
  'on_hold-liquidity': { state: 'on_hold', says: /waits until there is enough/ },
  'failed-card_declined': { state: 'failed', says: /card was declined/ },
  'failed-insufficient_funds': { state: 'failed', says: /not enough money/ },
  'failed-authentication_failed': { state: 'failed', says: /could not confirm/ },
  'failed-fraud_suspected': { state: 'failed', says: /payment was declined/ },
  'failed-processor_error': { state: 'failed', says: /had a fault/ },
  'failed-authorization_timeout': { state: 'failed', says: /bank took too long/ },
  'failed-review_failed': { state: 'failed', says: /checked and not accepted/ },
  expired: { state: 'expired' },
  canceled: { state: 'canceled' },
  refunding: { state: 'refunding' },
  refunded: { state: 'refunded' },
  unreachable: { state: 'unavailable', says: /could not be reached/ },
  timeout: { state: 'unavailable', says: /took too long to answer/ },
  malformed: { state: 'unavailable', says: /cannot be trusted/ },
  refused: { state: 'unavailable', says: /try again later/ },
  'rate-limited': { state: 'unavailable', says: /Too many requests/ },
  'not-created': { state: 'choosing', says: /The service answered/ },
  'unknown-order': { state: 'unavailable', says: /Order not found/ },
  misconfigured: { state: 'unavailable', says: /fiat-amount does not fit/ },
  offline: { state: 'choosing', says: /You are offline/ },
};

const states = fixtureGroups.flatMap(({ fixtures }) => fixtures.map(({ id }) => id));

describe("the playground's stage", () => {
  let site: RunningServer;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let playground: PlaygroundPage;
  before(async () => {
    [site, browser] = await Promise.all([startProgram(), launchBrowser()]);
    playground = await openPlayground(browser, site.origin);
    await playground.waitForState('choosing');
    await playground.openGroup('states');
  });
  after(() => Promise.all([site.stop(), browser.close()]));

  const waitForWords = (words: RegExp) =>
    playground.page.waitForFunction(
      (pattern) => new RegExp(pattern).test(document.querySelector('crypto-checkout')?.shadowRoot?.textContent ?? ''),
      { polling: 'raf' },
      words.source,
    );

  it('has every state in the table of this test', () => assert.deepEqual(Object.keys(signs), states));

  for (const [id, { state, says }] of Object.entries(signs)) {
    it(`jumps to ${id}`, async () => {
      await playground.press(`.state input[value="${id}"]`);
      await playground.page.waitForSelector(`.state input[value="${id}"]:checked`);
      await playground.waitForState(state);
      if (says) await waitForWords(says);
    });
  }

  it('lives by itself again afterwards, and no order was made at the server', async () => {
    await playground.press('.state input[value=""]');
    await playground.waitForState('choosing');
    assert.equal(await playground.attribute('base-url'), null);
    assert.equal(await playground.page.evaluate(() => navigator.onLine), true);
  });

  it('plays a scenario of the sandbox, with the buyer at the keyboard', async () => {
    await playground.page.waitForSelector('#scenario option[value=scenario-declined]');
    await playground.page.select('#scenario', 'scenario-declined');
    await playground.waitForState('choosing');
    await (await waitForPart(playground.page, 'button'))?.click();
    await playground.waitForState('pending');
  });

  const views: Readonly<Record<string, readonly string[]>> = {
    schemes: ['Light', 'Dark'],
    devices: ['Phone, 360 px', 'Desktop, 1024 px'],
    directions: ['Left to right', 'Right to left'],
    all: ['Light', 'Dark', 'Phone, 360 px', 'Desktop, 1024 px', 'Right to left'],
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
      assert.equal(await playground.page.$('crypto-checkout'), null, 'the shop has none meanwhile');
    });
  }

  it('a frame has what is set now, and its own scheme, direction and width', async () => {
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
        [brand, 'auto', null],
        [brand, 'auto', null],
        [brand, 'auto', 'rtl'],
      ],
    );
    assert.equal(appliedTheme[2]?.[3], 360);
    assert.deepEqual(
      playground.pageErrors.filter((text) => /policy|Error:/i.test(text)),
      [],
    );
  });

  it('a state in a link is there after a load, without any server', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.origin}/?state=refunded&view=shop`);
    await createPlaygroundPage(page).waitForState('refunded');
    await page.browserContext().close();
  });
});
