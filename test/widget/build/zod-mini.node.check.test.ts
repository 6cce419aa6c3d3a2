import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { createServer, type ViteDevServer } from 'vite';
import * as library from '#contract';
import { createSnapshot } from '../../support/snapshot.js';

type Contract = typeof library;
type Schema = { safeParse: (value: unknown) => { success: boolean; data?: unknown } };

const path = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

const pair = { short: 'BTC', network: 'BITCOIN', name: 'Bitcoin', network_name: 'Bitcoin', memo: 'none' };
const option = {
  name: 'card',
  show_name: 'Card',
  alt: 'Any card',
  processor_fee_fixed: '0.30',
  processor_fee_percent: '2.9',
  processor_min_fee: '0',
};
const options = { fiat_amount: 49, fiat_currency: 'USD', base_in_usd: '49.00', payment_options: [option] };
const order = {
  transaction_code: '6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d',
  fiat_amount: '49.00',
  fiat_currency: 'USD',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1q',
  status: 'pending',
};
const snapshot = createSnapshot({
  required_action: 'three_d_secure',
  payment_option: 'card',
  payment_url: 'https://pay.example/1',
});
const currency = { short: 'BTC', network: 'BITCOIN', min_withdraw: '0.001', tx_fee: '0.0001' };
const replies = [
  { status: 'success', message: '', data: options, timestamp: 1 },
  { status: 'success', message: '', data: order },
  { status: 'success', message: '', data: snapshot, timestamp: 1 },
  { status: 'success', message: '', data: { currencies: [pair] } },
  { status: 'success', message: '', data: [currency], timestamp: 1 },
  { status: 'success', from: 'EUR', to: 'USD', rate: '1.08', pair: 'EUR-USD' },
  { status: 'failed', message: 'Invalid fiat amount.', data: {} },
  { status: 'failed', error: 'Invalid credentials.', timestamp: 1 },
];

const texts =
  '|0|1|49.00|10000|10000.0000000000001|10001|0.0|01|1e3|-1| 5|USD|usd|US|EURUSD|EUR-USD|BTC|TRC20|100|100.01|0.5|x\u0000|' +
  'https://shop.example/hook|http:///host|ftp://a|https://a b|https://user@shop.example|INV-1001|pending|auto|manual|\ud800|\u202eevil|success|failed';

const values: readonly unknown[] = [
  ...texts.split('|'),
  order.transaction_code,
  'x'.repeat(300),
  '9'.repeat(33),
  '1773662400',
  '9'.repeat(65),
  ...[undefined, null, true, 0, 49, -1, Number.NaN, Number.POSITIVE_INFINITY, 5n, [], {}, [1], () => 1, new Date(0)],
  ...[option, options, order, snapshot, currency, pair, [currency], [{}]],
  ...replies,
];

/** Every value with each of its members, at any depth, removed or replaced. */
function* altered(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const { [name]: member, ...rest } = members;
    yield rest;
    for (const other of [null, 7, '', '1', 'success', [], {}]) yield { ...members, [name]: other };
    for (const deeper of altered(member)) yield { ...members, [name]: deeper };
  }
  yield { ...members, further: 1 };
}

const corpus = [...values, ...values.flatMap((value) => [...altered(value)])];

function* schemasOf({ rules, resources, ...contract }: Contract): Generator<[string, Schema]> {
  for (const [name, schema] of Object.entries({ ...rules, ...resources })) yield [name, schema];
  const { listCurrencies, exchangeRate, paymentOptions, checkout, supportedCurrencies, orderLookup, orderSnapshot } =
    contract;
  yield ['status of listOrders', contract.listOrders.query.status.schema];
  yield ['orderSnapshot', orderSnapshot];
  for (const endpoint of [listCurrencies, exchangeRate, paymentOptions, checkout, supportedCurrencies, orderLookup]) {
    yield [`${endpoint.path} success`, endpoint.success];
    yield [`${endpoint.path} failure`, endpoint.failure];
  }
}

const outcome = (schema: Schema, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? { success, data } : { success };
};

describe('the contract with the stand-in for zod/mini', () => {
  let vite: ViteDevServer;
  let small: Map<string, Schema>;
  before(async () => {
    vite = await createServer({
      configFile: false,
      root: path('.'),
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
      ssr: { noExternal: ['zod'] },
      resolve: { alias: { 'zod/mini': path('widget/build/stand-ins/zod-mini.ts') } },
    });
    small = new Map(schemasOf((await vite.ssrLoadModule('/server/contract/index.ts')) as Contract));
  });
  after(() => vite.close());

  for (const [name, schema] of schemasOf(library)) {
    it(`${name} accepts and returns the same as the library`, () => {
      const ours = small.get(name);
      assert.ok(ours && ours !== schema);
      let taken = 0;
      for (const value of corpus) {
        const expected = outcome(schema, value);
        assert.deepEqual(outcome(ours, value), expected);
        taken += Number(expected.success);
      }
      assert.ok(taken > 0 && taken < corpus.length, 'some values are valid and some are not');
    });
  }
});
