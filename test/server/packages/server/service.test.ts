import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createClient, type Client, type Result } from '../../../../server/packages/server/index.js';
import { errors, type ErrorCode } from '#contract';
import { advanceOrder } from '#core';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { suiteService } from '../../../support/suite-service.js';
import { credentials, noon, order } from '../../../support/service-harness.js';

/** The value of a success. */
function valueOf<T>(result: Result<T>): T {
  if (!result.ok) assert.fail(`${result.code}: ${result.message}`);
  return result.value;
}

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.code);

async function collect<T>(results: AsyncIterable<Result<T>>): Promise<readonly T[]> {
  const values: T[] = [];
  for await (const result of results) values.push(valueOf(result));
  return values;
}

const readKey = 'a-key-that-reads';
const unknownCode = '11111111-1111-4111-8111-111111111111';

describe('the client and the service', () => {
  const service = suiteService({ credentials: { ...credentials, readKey } });
  let client: Client;
  const connect = (changes: Partial<Parameters<typeof createClient>[0]> = {}) =>
    createClient({ baseUrl: `${service.origin}/`, ...credentials, ...changes });
  /** Creates an order, and moves it. */
  const createAfter = async (external_reference: string, triggers: readonly Trigger[]): Promise<string> => {
    const query = { ...order, external_reference, payment_option: undefined, metadata: undefined };
    const { transaction_code: code } = valueOf(await client.checkout(query));
    for (const trigger of triggers)
      await advanceOrder({ code, event: { trigger } }, { store: service.store, clock: () => noon });
    return code;
  };

  beforeEach(() => {
    client = connect();
  });

  it('list currencies, rates and payment options', async () => {
    assert.ok(valueOf(await client.currencies()).some(({ short, network }) => short === 'USDT' && network === 'TRON'));
    const { from, to, rate, ...others } = valueOf(await client.rate({ pair: 'EUR-USD' }));
    assert.deepEqual([from, to, others], ['EUR', 'USD', { pair: 'EURUSD' }]);
    assert.match(rate, /^\d+\.\d+$/);
    const { payment_options } = valueOf(await client.options({ fiat_currency: 'EUR', fiat_amount: '50' }));
    assert.ok(payment_options.length > 0);
  });

  it('buy once with one key, in the namespace of the account: a short key is enough', async () => {
    const query = { ...order, external_reference: 'keyed', metadata: { cart: ['a', 'b'] } };
    const [first, second] = [
      valueOf(await client.checkout(query, { idempotencyKey: 'cart-1' })),
      valueOf(await client.checkout(query, { idempotencyKey: 'cart-1' })),
    ];
    assert.equal(second.transaction_code, first.transaction_code);
    assert.equal(first.status, 'pending');
    const code = codeOf(await client.checkout({ ...query, fiat_amount: '51' }, { idempotencyKey: 'cart-1' }));
    assert.equal(code, 'idempotency_key_reused');
    const { metadata, external_reference } = valueOf(await client.order({ transaction_code: first.transaction_code }));
    assert.deepEqual([metadata, external_reference], [{ cart: ['a', 'b'] }, 'keyed']);
  });

  it('list all orders over their pages, and find those of a reference', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      codes.push(valueOf(await client.checkout({ ...order, external_reference: 'paged' })).transaction_code);
    }
    const found = await collect(client.orders({ external_reference: 'paged', limit: 2 }));
    assert.deepEqual(found.map(({ transaction_code }) => transaction_code).sort(), codes.sort());
    assert.deepEqual(await collect(client.orders({ external_reference: 'none' })), []);
  });

  it('stop fetching pages where the caller stops', async () => {
    let sent = 0;
    const counting = connect({
      fetch: (input, init) => {
        sent += 1;
        return fetch(input, init);
      },
    });
    for await (const result of counting.orders({ external_reference: 'paged', limit: 2 })) {
      valueOf(result);
      break;
    }
    assert.equal(sent, 1);
  });

  it('record the refund of an order', async () => {
    const query = { transaction_code: await createAfter('refund', ['submit', 'capture']), reason: 'Returned.' };
    assert.equal(valueOf(await client.refund(query)).status, 'refunded');
    assert.equal(codeOf(await client.refund(query)), 'refund_not_possible');
  });

  it('refund a part once with one key', async () => {
    const transaction_code = await createAfter('part', ['submit', 'capture']);
    const refund = (amount: string) =>
      client.refund({ transaction_code, reason: 'One came back.', amount }, { idempotencyKey: 'return-1' });
    for (const attempt of [1, 2]) {
      const { status, refunded_amount, refunds } = valueOf(await refund('1.50'));
      assert.deepEqual([status, refunded_amount, refunds.length], ['paid', '1.50', 1], `attempt ${attempt}`);
    }
    assert.equal(codeOf(await refund('2')), 'idempotency_key_reused');
  });

  it('move an order', async () => {
    const { transaction_code } = valueOf(await client.checkout({ ...order, external_reference: 'move' }));
    const query = { transaction_code, trigger: 'cancel', reason: 'Asked by the buyer.' };
    assert.equal(codeOf(await client.move({ ...query, sequence: 7 })), 'order_changed');
    assert.equal(valueOf(await client.move({ ...query, sequence: 1 })).status, 'canceled');
  });

  it('list webhooks and send one again', async () => {
    const query = { ...order, external_reference: 'hook', webhook_url: 'https://shop.example/hooks' };
    const { transaction_code } = valueOf(await client.checkout(query));
    const [webhook] = valueOf(await client.webhooks.list({ transaction_code, limit: 1 }));
    assert.ok(webhook);
    assert.equal(webhook.type, 'order.created');
    assert.equal(valueOf(await client.webhooks.redeliver({ id: webhook.id })).id, webhook.id);
  });

  const refused: readonly [string, (client: Client) => Promise<Result<unknown>>, ErrorCode, status?: number][] = [
    ['a wrong parameter', (it) => it.checkout({ ...order, wallet_address: 'no' }), 'invalid_wallet_address'],
    ['an unknown order', (it) => it.order({ transaction_code: unknownCode }), 'unknown_order'],
    ['a failure of the exchange area', (it) => it.rate({ pair: 'EUR/USD' }), 'invalid_exchange_pair'],
    ['a sentence that two codes share', (it) => it.checkout({ ...order, fiat_currency: 'XX' }), 'no_rate'],
    [
      'a key that is no header, which is not sent',
      (it) => it.checkout(order, { idempotencyKey: 'two\nlines' }),
      'invalid_idempotency_key',
      0,
    ],
  ];
  for (const [name, call, code, status = errors[code].status] of refused) {
    it(`give ${name} as a value`, async () =>
      assert.deepEqual(await call(client), { ok: false, code, message: errors[code].message, status }));
  }

  it('take a read key for what changes nothing', async () => {
    assert.equal(codeOf(await connect({ secretKey: readKey }).checkout(order)), 'read_only_key');
    for await (const item of connect({ secretKey: 'wrong' }).orders())
      assert.equal(codeOf(item), 'invalid_credentials');
  });
});
