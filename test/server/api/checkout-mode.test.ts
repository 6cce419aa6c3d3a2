import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOperatorHarness } from '../../support/operator-harness.js';
import { order, withCaseQuery, type HarnessSettings } from '../../support/service-harness.js';
import { createScriptedUpstream } from '../../support/scripted-upstream.js';
import { openServerStore } from '../../support/server-store.js';

/** The header on each reply about a payment, and on one of the account area. */
async function modesOf(settings: HarnessSettings) {
  const desk = createOperatorHarness(settings);
  const transaction_code = await desk.create();
  const { fiat_amount, fiat_currency } = order;
  const replies = await Promise.all([
    desk.request(withCaseQuery('/api/v3/reseller/payment_options', { fiat_amount, fiat_currency })),
    desk.request(withCaseQuery('/api/v3/reseller/order', { transaction_code })),
    desk.request(withCaseQuery('/api/v3/reseller/order/events', { transaction_code })),
    desk.request(withCaseQuery('/api/v3/account/order', { transaction_code })),
  ]);
  return replies.map(({ headers }) => headers['checkout-mode']);
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
      assert.deepEqual(await modesOf(settings()), [mode, mode, mode, undefined]);
    });
  }
});
