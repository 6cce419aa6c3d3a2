import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { errors } from '#contract';
import * as t from '../support/index.js';

t.useService();

const goOnline = () => dispatchEvent(new Event('online'));
const unreachable = () => HttpResponse.error();

describe('what failed while the network was away goes when it is back', () => {
  it('the error of an order that was not created, whose button then creates it', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, unreachable);
    await element.submit();
    await t.waitFor(() => t.getAlertText(element) !== '', 'no error');
    goOnline();
    await t.waitFor(() => t.query(element, '.notice') === null, 'the error stays');
    assert.lengthOf(t.store.orders(), 0, 'only the buyer creates an order');
    await element.submit();
    assert.lengthOf(t.store.orders(), 1);
  });

  it('but not the refusal of the service', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('No.'));
    await element.submit();
    const sentence = t.getAlertText(element);
    goOnline();
    await element.updateComplete;
    assert.notStrictEqual(sentence, '');
    assert.strictEqual(t.getAlertText(element), sentence);
  });

  it('the empty line of the quote', async () => {
    t.mockReplyOnce(t.quoteUrl, unreachable);
    const element = await t.mountAtChoosing();
    await t.waitFor(() => t.getRequests(t.quoteUrl).length === 1, 'no request');
    await t.nextTask();
    assert.strictEqual(t.getText(t.query(element, '.quote')), '');
    await t.waitFor(() => {
      goOnline();
      return t.getText(t.query(element, '.quote')).includes('BTC');
    }, 'no quote');
    assert.lengthOf(t.getRequests(t.quoteUrl), 2);
  });
});

describe('a browser that says it is offline and is not, as behind a VPN,', () => {
  const claimOffline = () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
  };
  const hasBanner = (element: Element) => t.query(element, '.offline') !== null;

  it('is not believed before a request has failed, in the form, nor of an order', async () => {
    const element = await t.mountAtChoosing();
    claimOffline();
    await element.updateComplete;
    assert.isFalse(hasBanner(element));
    await element.submit();
    await t.waitForQrCode(element);
    await t.waitForReport(element);
    const lookUps = t.getRequests(t.orderUrl).length;
    claimOffline();
    await t.waitFor(() => t.getRequests(t.orderUrl).length > lookUps, 'no look-up');
    assert.isFalse(hasBanner(element));
    assert.notStrictEqual(t.getText(t.query(element, '.progress')), '');
  });

  for (const [where, url] of [
    ['a press', t.checkoutUrl],
    ['the options', t.optionsUrl],
  ] as const)
    it(`is no reason for words that hold for an order, where nothing answers ${where}`, async () => {
      t.mockReply(url, unreachable);
      const element = t.mount();
      claimOffline();
      if (url === t.checkoutUrl) await t.waitForStep(element, 'choosing').then(() => element.submit());
      await t.waitFor(() => t.getAlertText(element).startsWith('We can’t connect.'), 'no error');
      assert.isFalse(hasBanner(element));
      assert.notStrictEqual(t.queryRequired(element, '[part=button]').ariaDisabled, 'true');
    });

  it('is believed of an order about which nothing answers, until something does', async () => {
    const [element, other] = [await t.mountWithOrder(), await t.mountAtChoosing({ 'external-reference': 'INV-2' })];
    t.goOffline();
    await t.waitFor(() => hasBanner(element), 'no banner');
    assert.strictEqual(t.getText(t.query(element, '.progress')), '');
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('No.'));
    await other.submit();
    await t.waitFor(() => !hasBanner(element), 'the banner stays');
  });

  it('is corrected by a byte of the stream', async () => {
    const element = await t.mountWithOrder();
    t.goOffline();
    await t.waitFor(() => hasBanner(element), 'no banner');
    t.worker.resetHandlers();
    await t.applyTrigger('submit');
    await t.waitForStep(element, 'processing');
    assert.isFalse(hasBanner(element));
  });
});

describe('the button to pay', () => {
  const button = (element: Element) => t.queryRequired(element, 'form > [part=button]');

  it('says after a refusal what its sentence says, and does it', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Could not create order. Please try again later.'));
    button(element).click();
    await t.waitFor(() => t.getAlertText(element) !== '', 'no refusal');
    assert.strictEqual(t.getText(button(element)), 'Try again');
    button(element).click();
    await t.waitForStep(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('loads the page again where the order could not be verified', async function () {
    const { navigation } = window as { readonly navigation?: EventTarget };
    if (!navigation) this.skip(); // Firefox and WebKit lack it
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply(errors.signature_refused.message, 403));
    await element.submit();
    const kinds: unknown[] = [];
    const keep = (event: Event) => {
      event.preventDefault();
      kinds.push((event as Event & { readonly navigationType?: string }).navigationType);
    };
    navigation.addEventListener('navigate', keep, { once: true });
    button(element).click();
    assert.deepEqual(kinds, ['reload']);
  });
});

describe('after a reload', () => {
  it('the page still waits for the payment in the other tab', async () => {
    const attributes = { 'payment-url': 'https://pay.example/' };
    const element = await t.mountWithOrder(attributes);
    const link = () => t.queryRequired(element, '.action a');
    assert.strictEqual(t.getText(link()), 'Continue to pay.example');
    link().addEventListener('click', (event) => event.preventDefault());
    link().click();
    dispatchEvent(new Event('blur'));
    await t.waitFor(() => t.getText(link()) === 'Open again', 'not left');
    element.remove();
    const reloaded = await t.waitForStep(t.mount(attributes), 'pending');
    const button = () => t.getText(t.query(reloaded, '.action a'));
    await t.waitFor(() => button() !== '', 'no link');
    assert.strictEqual(button(), 'Open again');
    assert.strictEqual(t.getText(t.query(reloaded, '.tab-note')), 'Waiting for the payment in the other tab.');
    reloaded.reset();
    await t.waitForStep(reloaded, 'choosing');
    await reloaded.submit();
    await t.waitForStep(reloaded, 'pending');
    assert.strictEqual(button(), 'Continue to pay.example', 'another order');
  });
});
