import { assert } from 'chai';
import * as t from '../support/index.js';

const line = (element: t.CryptoCheckout): string | undefined =>
  t.query(element, '.quote')?.textContent.replace(/\s+/g, ' ').trim();

const waitForLine = (element: t.CryptoCheckout, coin: string): Promise<void> =>
  t.waitFor(() => line(element)?.includes(coin), 'no quote');

/** In the card, whose own place changes when the page scrolls. */
const buttonTop = (element: t.CryptoCheckout): number => {
  t.finishAnimations(element); // the form rises as it appears
  const [card, button] = ['card', 'button'].map((part) => t.queryRequired(element, `[part=${part}]`));
  return Math.round((button?.getBoundingClientRect().top ?? 0) - (card?.getBoundingClientRect().top ?? 0));
};

describe('the quote before an order', () => {
  t.useService();

  it('says what the buyer gets, once the first screen is interactive, and moves nothing', async () => {
    const reply = t.holdReply(t.quoteUrl);
    const element = await t.mountAtChoosing();
    await reply.waitForRequest();
    const top = buttonTop(element);
    assert.strictEqual(line(element), '');
    reply.open();
    await waitForLine(element, 'BTC on Bitcoin');
    assert.strictEqual(line(element), 'Paid out ≈ 0.001159 BTC on Bitcoin to 1BvB…JaNVN2');
    assert.strictEqual(buttonTop(element), top);
  });

  it('follows the coin, and asks for each choice once', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets: t.twoWallets });
    await waitForLine(element, 'BTC on Bitcoin');
    const radios = t.queryAll(element, '.coin-group input');
    radios[1]?.click();
    await waitForLine(element, 'USDT on Tron');
    radios[0]?.click();
    await waitForLine(element, 'BTC on Bitcoin');
    assert.lengthOf(t.getRequests(t.quoteUrl), 2);
  });

  it('is the amount of the order that follows', async () => {
    const element = await t.mountAtChoosing();
    await waitForLine(element, 'BTC on Bitcoin');
    await element.submit();
    await t.waitForStep(element, 'pending');
    const [order] = t.store.orders();
    assert.strictEqual(order?.crypto_amount, '0.00115968');
  });

  it('leaves its place empty when the service refuses it', async () => {
    t.mockReply(t.quoteUrl, t.failedReply('Not found.', 404));
    const element = await t.mountAtChoosing();
    await t.waitFor(() => t.getRequests(t.quoteUrl).length > 0, 'no request');
    await t.nextTask();
    assert.strictEqual(line(element), '');
  });

  it('is neither asked for nor has a place without the announcement', async () => {
    t.mockReply(t.optionsUrl, () => t.optionsReply([{ name: 'card', show_name: 'Card', alt: '', ...t.fees }]));
    const element = await t.mountAtChoosing();
    assert.isUndefined(line(element));
    await element.submit();
    assert.lengthOf(t.getRequests(t.quoteUrl), 0);
  });
});
