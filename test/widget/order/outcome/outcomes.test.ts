import { assert } from 'chai';
import type { OrderStatus } from '#contract';
import { actionLabels, getTextOf, getWords, mountMoved, paid, type Move } from '../../support/moved-order.js';
import * as t from '../../support/index.js';
import tables from './outcomes.json' with { type: 'json' };

t.useService();

type Row = {
  readonly moves: readonly Move[];
  readonly status: OrderStatus;
  readonly texts: readonly [title: string, cause: string];
  readonly actions: readonly [primary: string, secondary?: string, quiet?: string];
};

const outcomes = tables.outcomes as unknown as Readonly<Record<string, Row>>;

describe('an order that has ended, is on hold or is refunded', () => {
  for (const [name, { moves, status, texts, actions }] of Object.entries(outcomes)) {
    it(`shows title and cause: ${name}`, async () => {
      const element = await mountMoved(moves);
      await t.waitForStep(element, status);
      const title = status === 'completed' ? t.deliveredTitle() : texts[0];
      await t.waitFor(() => getTextOf(element, '[part=outcome]') === title, 'no outcome');
      assert.strictEqual(getTextOf(element, '[part=cause]'), texts[1]);
      assert.deepEqual(actionLabels(element), [...actions]);
      assert.strictEqual(t.getAnnouncement(element), `${title}. ${texts[1]}`);
      // Only where coins go, went, or wait.
      assert.strictEqual(
        t.query(element, '[part=address] code')?.textContent,
        ['completed', 'on_hold'].includes(status) ? t.addresses.bitcoin : undefined,
      );
      assert.isNull(t.query(element, '[part=qr]'));
      assert.lengthOf(t.queryAll(element, '.primary'), status === 'completed' ? 0 : Math.min(actions.length, 1));
      const isUpdated = ['on_hold', 'refunding'].includes(status);
      assert.strictEqual(getTextOf(element, '.updates'), isUpdated ? 'This page updates by itself.' : '');
    });
  }

  it('starts over by its primary button where it is known that nothing was charged', async () => {
    const element = await mountMoved(['decline']);
    await t.waitForStep(element, 'failed');
    await t.waitFor(() => t.query(element, '.primary'), 'no button');
    t.queryRequired(element, '.primary').click();
    await t.waitForStep(element, 'choosing');
    assert.isNull(element.order);
  });

  it('names a decline by the option: a card', async () => {
    const element = await mountMoved(['submit', 'decline'], { 'payment-options': 'card_global' });
    await t.waitFor(() => getTextOf(element, '[part=cause]') !== '', 'no cause');
    const cause = getTextOf(element, '[part=cause]');
    assert.strictEqual(cause, 'Your card was declined. Try another card, or ask your bank.');
  });

  it('leads back to the shop in words where nothing was charged and the order is another device’s', async () => {
    const first = await mountMoved(['submit', 'decline']);
    await t.waitForStep(first, 'failed');
    first.remove();
    const element = t.mount({ 'transaction-code': t.store.orders()[0]?.transaction_code });
    await t.waitFor(() => getTextOf(element, '[part=outcome]') === 'Nothing charged', 'no outcome');
    assert.match(getTextOf(element, '[part=cause]'), / Choose another way to pay\. Order again in the shop\.$/);
    assert.deepEqual(actionLabels(element), []);
  });

  const shop = 'https://shop.example/order';
  const waysBack: readonly (readonly [name: string, moves: readonly Move[], actions: readonly string[]])[] = [
    ['failed', ['submit', ['decline', 'processor_error']], ['Back to the shop']],
    ['expired', ['expire'], ['Order again', 'Back to the shop']],
    ['canceled by the merchant', [['cancel', 'merchant']], ['Back to the shop']],
    ['canceled', ['cancel'], ['Back to the shop', 'Order again']],
    ['on hold', ['hold'], ['Back to the shop']],
    ['refunded', [...paid, 'refund', 'settle_refund'], ['Back to the shop', 'Order again']],
  ];
  for (const [name, moves, actions] of waysBack) {
    it(`leads back to the shop where the page says where that is: ${name}`, async () => {
      const element = await mountMoved(moves, { 'return-url': shop });
      await t.waitFor(() => actionLabels(element).length > 0, 'no actions');
      assert.deepEqual(actionLabels(element), [...actions]);
      const link = t.queryRequired(element, 'a.button').getAttribute('href');
      assert.strictEqual(link, `${shop}?transaction_code=${element.order?.transaction_code ?? 'none'}`);
    });
  }

  const total = 'Total €101.34';
  for (const [name, moves, fact] of [
    ['expired', ['expire'], 'Order €100.00'],
    ['canceled', ['cancel'], 'Order €100.00'],
    ['failed', [['decline', 'processor_error']], 'Order €100.00'],
    ['failed, after the bank had authorised it', ['submit', 'timeout'], total],
    ['failed, nothing charged', ['decline'], 'Order €100.00'],
    ['on hold', ['hold'], total],
    ['on hold, paid', [...paid, 'hold'], 'Charged €101.34'],
    ['refunded', [...paid, 'refund', 'settle_refund'], 'Charged €101.34'],
    ['on hold, of another amount', [...paid, ['hold', 'amount_mismatch']], total],
  ] as const) {
    it(`says what is known of the payment as a small fact: ${name}`, async () => {
      const element = await mountMoved(moves);
      await t.waitFor(() => getTextOf(element, '[part=outcome]') !== '', 'no outcome');
      assert.include(t.queryAll(element, 'dl .line').map(getWords), fact);
      assert.isNull(t.query(element, '[part=amount]'), 'it is no headline');
    });
  }

  it('leads to the shop’s page for questions first where money may be held', async () => {
    const element = await mountMoved([...paid, 'hold'], { 'support-url': 'https://shop.example/help' });
    await t.waitFor(() => t.query(element, 'a.primary'), 'no link');
    assert.strictEqual(t.queryRequired(element, 'a.primary').getAttribute('href'), 'https://shop.example/help');
    assert.deepEqual(actionLabels(element), ['Contact support']);
  });

  it('uses the translations of the merchant', async () => {
    const element = await mountMoved(['cancel']);
    element.translations = { canceled: 'Abgebrochen', alreadyPaid: 'Schon bezahlt? {shop}.', shop: 'Fernhill Coffee' };
    await t.waitFor(() => getTextOf(element, '[part=outcome]') === 'Abgebrochen', 'no words');
    assert.strictEqual(
      t.getAnnouncement(element),
      'Abgebrochen. No payment reached us. Schon bezahlt? Fernhill Coffee.',
    );
  });
});
