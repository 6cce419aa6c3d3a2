import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOperatorHarness } from '../../support/operator-harness.js';
import { order, withCaseQuery, type HarnessSettings } from '../../support/service-harness.js';
import { createScriptedUpstream } from '../../support/scripted-upstream.js';
import { openServerStore } from '../../support/server-store.js';

/** A header on each reply about a payment, and on one of the account area. */
async function valuesOf(header: string, settings: HarnessSettings) {
  const desk = createOperatorHarness(settings);
  const transaction_code = await desk.create();
  const { fiat_amount, fiat_currency } = order;
  const replies = await Promise.all([
    desk.request(withCaseQuery('/api/v3/reseller/payment_options', { fiat_amount, fiat_currency })),
    desk.request(withCaseQuery('/api/v3/reseller/order', { transaction_code })),
    desk.request(withCaseQuery('/api/v3/reseller/order/events', { transaction_code })),
    desk.request(withCaseQuery('/api/v3/account/order', { transaction_code })),
  ]);
  return replies.map(({ headers }) => headers[header]);
}

const rows: readonly (readonly [of: string, settings: () => HarnessSettings, mode: string | undefined])[] = [
  ['a sandbox', () => ({ sandboxToken: 'a-token-for-the-tests' }), 'test'],
  ['a service without an upstream', () => ({}), 'test'],
  ['payments that an operator confirms', () => ({ manualPayments: { instructions: undefined } }), undefined],
  ['an upstream', () => ({ upstream: createScriptedUpstream().upstream, store: openServerStore() }), undefined],
];

describe('the header Checkout-Mode', () => {
  for (const [of, settings, mode] of rows) {
    it(`of ${of}: ${mode ?? 'none'}`, async () => {
      assert.deepEqual(await valuesOf('checkout-mode', settings()), [mode, mode, mode, undefined]);
    });
  }
});

describe('the header Order-Page', () => {
  const pages: readonly (readonly [servesOrderPage: boolean, value: string | undefined])[] = [
    [true, '?1'],
    [false, undefined],
  ];
  for (const [servesOrderPage, value] of pages)
    for (const sandbox of [{}, { sandboxToken: 'a-token-for-the-tests' }])
      it(`is ${value ?? 'missing'} where /pay is ${servesOrderPage ? '' : 'not '}served, ${JSON.stringify(sandbox)}`, async () => {
        const values = await valuesOf('order-page', { servesOrderPage, ...sandbox });
        assert.deepEqual(values, [value, value, value, undefined]);
      });
});
