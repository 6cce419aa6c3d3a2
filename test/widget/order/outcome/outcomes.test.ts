import { assert } from 'chai';
import type { OrderStatus } from '#contract';
import {
  actionLabels,
  copyCode,
  getTextOf,
  getWords,
  mountMoved,
  paid,
  received,
  type Move,
} from '../../support/moved-order.js';
import * as t from '../../support/index.js';

t.useService();

type Row = {
  readonly moves: readonly Move[];
  readonly status: OrderStatus;
  readonly texts: readonly [title: string, cause: string];
  readonly actions: readonly [primary: string, secondary?: string, quiet?: string];
};

const otherWay = ['Pay another way', copyCode] as const;
const wait = [copyCode] as const;

const toAccount = 'to the account you paid from. When it arrives depends on your bank or provider.';
const orderAnew = 'Don’t pay for this order again. You can place a new one in the shop.';
const notPaid = 'Not paid? Order again in the shop.';
const alreadyPaid = 'Already paid? Don’t pay again. Contact the shop with the order code below.';
const goesOn = 'Your order then goes on, or you get your money back. Don’t pay again.';
const unknown = 'We don’t know yet whether your payment has arrived.';
const waitNow = 'Paid or not, don’t pay now: wait until the check is done.';
const none = 'No payment has reached us.';
const stop = 'We don’t know whether you were charged. Don’t pay again. Contact the shop with the order code below.';

const declined = (reason: string, cause: string): Row => ({
  moves: ['submit', ['decline', reason]],
  status: 'failed',
  texts: ['Nothing charged', cause],
  actions: otherWay,
});
const held = (moves: readonly Move[], cause: string): Row => ({
  moves,
  status: 'on_hold',
  texts: ['We’re checking this order', cause],
  actions: wait,
});

const outcomes: Record<string, Row> = {
  completed: {
    moves: [...paid, 'broadcast', 'finalize'],
    status: 'completed',
    texts: ['delivered', 'You paid €101.34 (SEPA instant transfer).'],
    actions: ['View transaction', 'Print receipt'],
  },
  'in review': held(['submit', ['hold', 'compliance_review']], `${unknown} We may ask you for a document. ${waitNow}`),
  'in review before a payment is known': held(['hold'], `${unknown} We may ask you for a document. ${waitNow}`),
  'in review once it is paid': held([...paid, 'hold'], `${received} We may ask you for a document. ${goesOn}`),
  underpaid: held(
    ['submit', ['hold', 'amount_mismatch']],
    `The amount doesn’t match your order. We’re looking into it. We don’t know yet how much arrived. ${goesOn}`,
  ),
  'another coin': held(
    ['submit', ['hold', 'coin_mismatch']],
    `${unknown} The coin or network doesn’t match your order. We’re looking into it. ${waitNow}`,
  ),
  'another address, before a payment is known': held(
    [['hold', 'address_mismatch']],
    `${unknown} The address doesn’t match your order. We’re looking into it. ${waitNow}`,
  ),
  'paid late': held(
    ['expire', 'late_payment'],
    `${received} The payment arrived after the time to pay ran out. We’re looking into it. ${goesOn}`,
  ),
  dropped: held(
    [...paid, 'broadcast', 'drop'],
    `${received} Sending the BTC didn’t work. We’re looking into it. We’ll send it again, or you get a refund. Don’t pay again.`,
  ),
  'without an address': held(
    [...paid, ['hold', 'invalid_address']],
    `${received} We couldn’t send to this address. Contact the shop with the order code below. ${goesOn}`,
  ),
  'in review after it has sent coins': {
    ...held([...paid, 'broadcast', 'hold'], `${received} We may ask you for a document. Don’t pay again.`),
    actions: ['View transaction', copyCode],
  },
  'without coins': held(
    [...paid, ['hold', 'liquidity']],
    `${received} Sending the BTC takes longer than usual. Don’t pay again.`,
  ),
  'an option without a card': declined('card_declined', 'The payment was declined. Choose another way to pay.'),
  'too little money': declined(
    'insufficient_funds',
    'There wasn’t enough money on the card or account. Choose another way to pay.',
  ),
  'not confirmed': {
    ...declined(
      'authentication_failed',
      'Your bank didn’t confirm the payment. Try again, or choose another way to pay.',
    ),
    actions: ['Try again', copyCode],
  },
  fraud: {
    ...declined('fraud_suspected', ''),
    texts: ['Payment failed', `The payment was declined. ${none} ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  'a fault': {
    ...declined('processor_error', ''),
    texts: ['Payment failed', `The payment provider had a problem. ${none} ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  'too slow': {
    moves: ['submit', 'timeout'],
    status: 'failed',
    texts: ['Payment failed', `Your payment wasn’t confirmed in time. ${stop}`],
    actions: wait,
  },
  'not accepted': {
    moves: ['submit', 'hold', ['decline', 'review_failed']],
    status: 'failed',
    texts: ['Payment failed', `We couldn’t accept this payment. ${stop}`],
    actions: wait,
  },
  expired: {
    moves: ['expire'],
    status: 'expired',
    texts: ['Time is up', `The time to pay ran out. ${none} ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  canceled: {
    moves: ['cancel'],
    status: 'canceled',
    texts: ['Order canceled', `${none} ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  'declined after a review': {
    moves: ['submit', 'hold', ['decline', 'card_declined']],
    status: 'failed',
    texts: ['Payment failed', `The payment didn’t go through. ${stop}`],
    actions: wait,
  },
  'paid, then of another amount': held(
    [...paid, ['hold', 'amount_mismatch']],
    `The amount doesn’t match your order. We’re looking into it. We don’t know yet how much arrived. ${goesOn}`,
  ),
  refunding: {
    moves: [...paid, 'hold', 'reject'],
    status: 'refunding',
    texts: ['Refunding €101.34', `We couldn’t accept this payment. The money goes back ${toAccount} ${orderAnew}`],
    actions: wait,
  },
  refunded: {
    moves: [...paid, 'refund', 'settle_refund'],
    status: 'refunded',
    texts: ['Refunded €101.34', `Sending the BTC didn’t work. We’ve sent your money back ${toAccount}`],
    actions: [copyCode, 'Start over'],
  },
};

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
      assert.strictEqual(t.queryRequired(element, '[part=address] code').textContent, t.addresses.bitcoin);
      assert.isNull(t.query(element, '[part=qr]'));
      assert.lengthOf(t.queryAll(element, '.primary'), actions[0] === copyCode ? 0 : 1);
      const goesOn = ['on_hold', 'refunding'].includes(status);
      assert.strictEqual(getTextOf(element, '.updates'), goesOn ? 'This page updates by itself.' : '');
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
    assert.strictEqual(
      getTextOf(element, '[part=cause]'),
      'Your card was declined. Try another card, or ask your bank.',
    );
  });

  it('leads back to the shop in words where nothing was charged and the order is another device’s', async () => {
    const first = await mountMoved(['submit', 'decline']);
    await t.waitForStep(first, 'failed');
    first.remove();
    const element = t.mount({ 'transaction-code': t.store.orders()[0]?.transaction_code });
    await t.waitFor(() => getTextOf(element, '[part=outcome]') === 'Nothing charged', 'no outcome');
    assert.match(getTextOf(element, '[part=cause]'), / Choose another way to pay\. Order again in the shop\.$/);
    assert.deepEqual(actionLabels(element), [copyCode]);
  });

  const shop = 'https://shop.example/order';
  const waysBack: readonly (readonly [name: string, moves: readonly Move[], actions: readonly string[]])[] = [
    ['failed', ['submit', ['decline', 'processor_error']], ['Back to the shop', copyCode]],
    ['expired', ['expire'], ['Back to the shop', copyCode]],
    ['canceled', ['cancel'], ['Back to the shop', copyCode]],
    ['on hold', ['hold'], ['Back to the shop', copyCode]],
    ['refunded', [...paid, 'refund', 'settle_refund'], ['Back to the shop', 'Start over']],
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
    ['expired', ['expire'], total],
    ['canceled', ['cancel'], total],
    ['failed', [['decline', 'processor_error']], total],
    ['failed, nothing charged', ['decline'], 'Order €100.00'],
    ['on hold', ['hold'], total],
    ['on hold, paid', [...paid, 'hold'], 'Payment received €101.34'],
    ['refunded', [...paid, 'refund', 'settle_refund'], 'Payment received €101.34'],
    ['on hold, of another amount', [...paid, ['hold', 'amount_mismatch']], total],
  ] as const) {
    it(`says what is known of the payment as a small fact: ${name}`, async () => {
      const element = await mountMoved(moves);
      await t.waitFor(() => getTextOf(element, '[part=outcome]') !== '', 'no outcome');
      const rows = t.queryAll(element, 'dl .line').map(getWords);
      assert.include(rows, fact);
      assert.isNull(t.query(element, '[part=amount]'), 'it is no headline');
    });
  }

  it('leads to the shop’s page for questions first where money may be held', async () => {
    const element = await mountMoved([...paid, 'hold'], { 'support-url': 'https://shop.example/help' });
    await t.waitFor(() => t.query(element, 'a.primary'), 'no link');
    assert.strictEqual(t.queryRequired(element, 'a.primary').getAttribute('href'), 'https://shop.example/help');
    assert.deepEqual(actionLabels(element), ['Contact support', copyCode]);
  });

  it('uses the translations of the merchant', async () => {
    const element = await mountMoved(['cancel']);
    element.translations = {
      canceled: 'Abgebrochen',
      alreadyPaid: 'Schon bezahlt?',
      shop: 'Fernhill Coffee',
      total: 'Betrag',
    };
    await t.waitFor(() => getTextOf(element, '[part=outcome]') === 'Abgebrochen', 'no words');
    assert.strictEqual(
      t.getAnnouncement(element),
      'Abgebrochen. No payment has reached us. Schon bezahlt? Contact Fernhill Coffee with the order code below. Not paid? Order again in the shop.',
    );
  });
});
