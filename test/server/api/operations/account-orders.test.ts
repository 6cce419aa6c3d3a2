import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountOrderLookup, listOrders } from '#contract';
import { createOperatorHarness, readKey } from '../../../support/operator-harness.js';
import { checkoutPath, order, partner } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

const codesOf = (orders: readonly { readonly transaction_code: string }[]): string[] =>
  orders.map(({ transaction_code }) => transaction_code);

describe('the list of orders', () => {
  it('has the newest first and continues behind a page', async () => {
    const desk = createOperatorHarness();
    const codes = [await desk.create(), await desk.create(), await desk.create()];
    const first = await desk.get('orders', { limit: '2' });
    assert.ok(listOrders.success.safeParse(first.body).success, JSON.stringify(first.body));
    assert.deepEqual(codesOf(first.body.data.orders), codes.slice(1).reverse());
    const late = await desk.create();
    const second = await desk.get('orders', { limit: '2', after: first.body.data.next ?? '' });
    assert.deepEqual(codesOf(second.body.data.orders), codes.slice(0, 1));
    assert.equal(second.body.data.next, null);
    assert.equal((await desk.get('orders')).body.data.orders[0]?.transaction_code, late);
  });

  it('finds by each filter', async () => {
    const desk = createOperatorHarness();
    const invoice = await desk.create({ external_reference: 'INV-7', fiat_amount: '49.50' });
    desk.advanceTime(86_400_000);
    const dollars = await desk.create({ fiat_currency: 'USD', fiat_amount: '250' });
    await desk.advance(dollars, ['submit', 'capture']);
    for (const { values, found } of [
      { values: { transaction_code: invoice.toUpperCase() }, found: [invoice] },
      { values: { external_reference: 'INV-7' }, found: [invoice] },
      { values: { status: 'paid' }, found: [dollars] },
      { values: { from: '2026-03-17' }, found: [dollars] },
      { values: { to: '2026-03-16' }, found: [invoice] },
      { values: { from: '2026-03-16', to: '2026-03-17' }, found: [dollars, invoice] },
    ]) {
      const { body } = await desk.get('orders', values);
      assert.deepEqual(codesOf(body.data.orders), found, JSON.stringify(values));
    }
  });

  it('says of each order what was captured, what went back and what arrived', async () => {
    const desk = createOperatorHarness();
    const code = await desk.create({ fiat_amount: '49.50' });
    const amounts = async () => {
      const { payout_amount, captured_amount, refunded_amount } = (await desk.get('orders')).body.data.orders[0] ?? {};
      return [captured_amount, refunded_amount, payout_amount];
    };
    assert.deepEqual(await amounts(), ['0.00', '0.00', null]);
    await desk.advance(code, ['submit', 'capture', 'broadcast']);
    assert.equal((await desk.move(code, { trigger: 'finalize', payout_amount: '53.97' })).status, 200);
    const refund = { transaction_code: code, amount: '9.5', reason: 'test' };
    assert.equal((await desk.post('order/refund', refund)).status, 200);
    assert.deepEqual(await amounts(), ['49.50', '9.50', '53.97']);
  });

  it('opens for both keys and for no other', async () => {
    const desk = createOperatorHarness();
    for (const path of ['orders', 'export', 'webhooks'])
      assert.equal((await desk.call(path, { key: readKey })).status, 200, path);
    assert.equal((await desk.call('orders', { key: 'wrong' })).status, 401);
  });
});

const metadata = '{"cart":17,"tags":["é","=1+1"]}';

describe('an order of the account', () => {
  it('has its timeline, metadata, webhooks and what it allows', async () => {
    const desk = createOperatorHarness();
    const webhook_url = 'https://shop.example/hook';
    const code = await desk.create({ ...partner, webhook_url, metadata });
    await desk.advance(code, ['submit']);
    const { status, body } = await desk.get('order', { transaction_code: code.toUpperCase() });
    assert.equal(status, 200);
    assert.ok(accountOrderLookup.success.safeParse(body).success);
    const { data } = body;
    assert.deepEqual(data.metadata, JSON.parse(metadata));
    assert.deepEqual(pluck(data.timeline, 'type'), ['order.created', 'order.processing']);
    assert.equal(data.webhooks.length, 4);
    assert.equal(data.webhook_url, webhook_url);
    assert.equal(data.partner?.external_reference, 'P-1');
    assert.deepEqual(pluck(data.allowed, 'trigger'), 'require_action decline cancel capture hold timeout'.split(' '));
    assert.deepEqual([data.captured, data.refundable_amount, data.upstream], [false, '0.00', null]);
  });
});

describe('metadata', () => {
  const shown = (value: unknown): boolean => /metadata|cart/.test(JSON.stringify(value));

  it('comes back to the merchant and to nobody else', async () => {
    const desk = createOperatorHarness();
    const reply = await desk.request(checkoutPath({ ...partner, webhook_url: 'https://shop.example/', metadata }));
    assert.equal(reply.status, 200);
    const { transaction_code: code } = (reply.body as { data: { transaction_code: string } }).data;
    const lookUp = await desk.request(`/api/v3/reseller/order?transaction_code=${code}`);
    const { stream } = await desk.request(`/api/v3/reseller/order/events?transaction_code=${code}`);
    const event = await new Promise((resolve) => stream?.({ write: resolve, end: () => undefined }));
    assert.deepEqual([reply.body, lookUp.body, event].map(shown), [false, false, false]);
    const { orders } = (await desk.get('orders')).body.data;
    assert.deepEqual(orders[0]?.metadata, JSON.parse(metadata));
    const messages = await desk.store.outbox.list({ account: '', limit: 9 });
    assert.deepEqual(messages.map(({ audience, body }) => [audience, shown(JSON.parse(body))]).sort(), [
      ['merchant', true],
      ['partner', false],
    ]);
  });

  // test/server/contract/rules.test.ts has what metadata may be.
  it('is refused unless it is a small JSON object', async () => {
    const { status, body } = await createOperatorHarness().request(checkoutPath({ metadata: '[]' }));
    assert.deepEqual([status, (body as { message: string }).message], [400, 'Invalid metadata.']);
  });

  it('belongs to the parameters of an idempotency key', async () => {
    const desk = createOperatorHarness();
    const key = crypto.randomUUID();
    const send = (text: string) =>
      desk.api({
        method: 'GET',
        path: '/api/v3/reseller/checkout',
        query: Object.entries({ ...order, metadata: text }),
        header: (name) => (name === 'idempotency-key' ? key : undefined),
      });
    assert.deepEqual([(await send('{"a":1}')).status, (await send('{"a":2}')).status], [200, 422]);
  });
});
