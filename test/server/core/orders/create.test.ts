import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, hourMs, minuteMs, orderSnapshot, type ErrorCode } from '#contract';
import { nextDueAt, toOrderSnapshot, type OrderRecord } from '#core';
import { applyEvents } from '../../../support/apply-events.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { requireDefined } from '../../../support/require-defined.js';
import { addresses, checkoutPath, createServiceHarness, noon, partner } from '../../../support/service-harness.js';
import type { HarnessSettings } from '../../../support/service-harness.js';

/** Calls checkout with `changes` to a correct call and returns the reply and the stored rows. */
async function placeOrder(changes: Record<string, string | undefined> = {}, harness: HarnessSettings = {}) {
  const store = createMemoryStore();
  const { api } = createServiceHarness({ store, ...harness });
  const { pathname, searchParams } = new URL(checkoutPath(changes), 'http://core.example');
  const reply = await api({ method: 'GET', path: pathname, query: searchParams, header: () => undefined });
  return { reply, orders: store.orders() };
}

/** The stored row of a call that is not refused. */
async function storeOrder(changes: Record<string, string> = {}) {
  const { reply, orders } = await placeOrder(changes);
  assert.equal(reply.status, 200);
  return { reply, stored: requireDefined(orders[0]) };
}

describe('a stored order', () => {
  it('has the parameters of the call and the values computed from them', async () => {
    const { orders } = await placeOrder({ fiat_amount: '33.33' });
    assert.deepEqual(orders, [
      {
        transaction_code: '00000000-0000-4000-8000-000000000001',
        created_at: noon,
        crypto_currency: 'BTC',
        crypto_currency_network: 'BITCOIN',
        network: 'BITCOIN',
        wallet_address: addresses.bitcoin,
        status: 'pending',
        expires_at: noon + 15 * 60_000,
        monitoring_until: noon + (15 + 24 * 60) * 60_000,
        required_confirmations: 2,
        timeline: [],
        account: '',
        scenario: null,
        fiat_amount: '33.33',
        fiat_currency: 'EUR',
        order_amount: '33.33',
        amount_usd: '38.25',
        rate: '1.1476',
        crypto_amount: '0.00038656', // 32.00 x 1.1476 / 95000, down
        commission_rates: { infrastructure: '1.5', profit: '2.5' },
        commission: { infrastructure: '0.50', profit: '0.83', net: '32.00' },
        external_reference: 'INV-1',
        webhook_url: null,
        review_ms: 86_400_000,
        partner: null,
        details: { payment_option: null, payment_url: null, metadata: null, consent: null, upstream: null },
      },
    ] satisfies OrderRecord[]);
  });

  it('has no time of a review where only the operator knows it', async () => {
    const { orders } = await placeOrder({}, { manualPayments: { instructions: undefined } });
    assert.equal(orders[0]?.review_ms, undefined);
  });

  it('keeps the partner', async () => {
    const { orders } = await placeOrder(partner);
    assert.deepEqual(orders[0]?.partner, {
      crypto_currency: 'USDT',
      crypto_currency_network: 'TRC20',
      network: 'TRON',
      wallet_address: addresses.tron,
      external_reference: 'P-1',
      commission_percentage: '1.25',
      webhook_url: 'https://partner.example/hook',
    });
  });

  for (const [webhook_url, defaultWebhookUrl, expected] of [
    [undefined, undefined, null],
    [undefined, 'https://default.example/', 'https://default.example/'],
    ['https://own.example/', 'https://default.example/', 'https://own.example/'],
  ] as const) {
    it(`has the webhook URL ${expected} if the call names ${webhook_url} and the default is ${defaultWebhookUrl}`, async () => {
      const { orders } = await placeOrder({ webhook_url }, { defaultWebhookUrl });
      assert.equal(orders[0]?.webhook_url, expected);
    });
  }

  it('keeps the payment option, and its snapshot has it', async () => {
    const { reply, stored } = await storeOrder({ payment_option: 'card_plus' });
    assert.equal(stored.details.payment_option, 'card_plus');
    assert.equal(toOrderSnapshot(stored).payment_option, 'card_plus');
    assert.equal(Object.keys((reply.body as { data: object }).data).length, 7, 'the documented fields alone');
  });

  for (const [payment_option, fiat_currency, { toPay, late, toAuthorize }] of [
    ['card_global', 'USD', { toPay: 15 * minuteMs, late: 24 * hourMs, toAuthorize: 30 * minuteMs }],
    ['bank_sepa_instant', 'EUR', { toPay: 15 * minuteMs, late: 24 * hourMs, toAuthorize: 30 * minuteMs }],
    ['bank_ach', 'USD', { toPay: 15 * minuteMs, late: 24 * hourMs, toAuthorize: 72 * hourMs }],
    ['wire_desk', 'EUR', { toPay: 72 * hourMs, late: 72 * hourMs, toAuthorize: 48 * hourMs }],
  ] as const) {
    it(`waits as long for the buyer and the money as the option says: ${payment_option}`, async () => {
      const { stored: order } = await storeOrder({ payment_option, fiat_currency, fiat_amount: '2000' });
      assert.equal(nextDueAt({ ...order, scenario: null }), order.created_at + toPay);
      assert.equal(order.monitoring_until, order.expires_at + late);
      const submitted = applyEvents(order, { trigger: 'submit', at: order.created_at });
      assert.equal(nextDueAt({ ...submitted, scenario: null }), order.created_at + toAuthorize);
    });
  }

  it('keeps the version of the terms that the buyer accepted, and when', async () => {
    const { reply, stored } = await storeOrder({ consent: '2026-11' });
    assert.deepEqual(stored.details.consent, { version: '2026-11', at: stored.created_at });
    assert.equal(Object.keys((reply.body as { data: object }).data).length, 7, 'the documented fields alone');
    assert.ok(!('consent' in toOrderSnapshot(stored)), 'for the merchant alone');
  });

  it('has a snapshot with the payment URL that the upstream has given, and a reply without it', async () => {
    const { reply, stored } = await storeOrder();
    assert.equal(toOrderSnapshot(stored).payment_url, null);
    const payment_url = 'https://pay.example/1';
    const snapshot = toOrderSnapshot({ ...stored, details: { ...stored.details, payment_url } });
    assert.equal(snapshot.payment_url, payment_url);
    assert.ok(orderSnapshot.safeParse(snapshot).success);
    assert.equal(orderSnapshot.safeParse({ ...snapshot, payment_url: 'javascript:alert(1)' }).success, false);
    assert.ok(!JSON.stringify(reply.body).includes('payment_url'));
  });

  it('has the configured commission', async () => {
    const { orders } = await placeOrder({}, { commission: { infrastructure: '0', profit: '10' } });
    assert.deepEqual(orders[0]?.commission, { infrastructure: '0.00', profit: '10.00', net: '90.00' });
  });

  it('has the canonical network of an alias', async () => {
    for (const [alias, network] of Object.entries({ TRC20: 'TRON', TRON: 'TRON', ERC20: 'ETHEREUM', BEP20: 'BSC' })) {
      const wallet_address = network === 'TRON' ? addresses.tron : addresses.ethereum;
      const { orders } = await placeOrder({ crypto_currency: 'USDT', crypto_currency_network: alias, wallet_address });
      assert.deepEqual([orders[0]?.crypto_currency_network, orders[0]?.network], [alias, network]);
    }
  });
});

describe('a refused call stores nothing', () => {
  const unsupported = { partner_crypto_currency: 'ABC' };
  const cases: readonly [string, Record<string, string>, ErrorCode][] = [
    ['unsupported pair', { crypto_currency: 'ABC' }, 'unsupported_pair'],
    ["the partner's unsupported pair", { ...partner, ...unsupported }, 'unsupported_pair'],
    ['a pair before an address', { crypto_currency: 'ABC', wallet_address: 'x' }, 'unsupported_pair'],
    ["the partner's pair before an address", { ...partner, ...unsupported, wallet_address: 'x' }, 'unsupported_pair'],
    ['an address', { wallet_address: 'x' }, 'invalid_wallet_address'],
    ['an address before the rate', { wallet_address: 'x', fiat_currency: 'ZZ' }, 'invalid_wallet_address'],
    ['an address of another network', { wallet_address: addresses.ethereum }, 'invalid_wallet_address'],
    ["the partner's address", { ...partner, partner_wallet_address: 'x' }, 'invalid_partner_wallet_address'],
    ['both addresses', { ...partner, partner_wallet_address: 'x', wallet_address: 'x' }, 'invalid_wallet_address'],
    ['an option that is none', { payment_option: 'nope' }, 'unsupported_payment_option'],
    ['an option for other amounts', { payment_option: 'card_plus', fiat_amount: '0.01' }, 'unsupported_payment_option'],
    ['an empty consent', { consent: '' }, 'invalid_consent'],
    ['a consent that is too long', { consent: 'v'.repeat(256) }, 'invalid_consent'],
    ['an empty option', { payment_option: '' }, 'invalid_payment_option'],
    ['an option with a line break', { payment_option: 'card\n' }, 'invalid_payment_option'],
    ['a currency without a rate', { fiat_currency: 'ABCD' }, 'no_rate'],
    ['a crypto currency as fiat', { fiat_currency: 'USDC' }, 'no_rate'],
  ];
  for (const [name, changes, code] of cases) {
    it(`${name}: ${code}`, async () => {
      const { reply, orders } = await placeOrder(changes);
      assert.equal(reply.status, errors[code].status);
      assert.deepEqual(reply.body, { status: 'failed', message: errors[code].message, data: {} });
      assert.deepEqual(orders, []);
    });
  }

  it('a store that fails gives the documented message and a report', async () => {
    const reported: unknown[] = [];
    const fault = new Error('disk full');
    const store = { ...createMemoryStore(), create: () => Promise.reject(fault) };
    const { reply } = await placeOrder({}, { store, reportError: (error) => reported.push(error) });
    assert.equal(reply.status, 503);
    assert.deepEqual(reply.body, { status: 'failed', message: errors.order_not_created.message, data: {} });
    assert.deepEqual(reported, [fault]);
  });
});
