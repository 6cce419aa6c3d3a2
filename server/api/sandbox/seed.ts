import type { CheckoutQuery } from '#contract';
import type { ScenarioName } from '#core';

const baseQuery = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};

const seedScenarios: readonly ScenarioName[] = [
  'happy',
  'declined',
  'review_refund',
  'expired',
  'tx_dropped',
  'manual',
];

/** Example orders for the console. */
export const seedOrders: readonly { readonly scenario: ScenarioName; readonly query: CheckoutQuery }[] =
  seedScenarios.map((scenario, index) => ({
    scenario,
    query: { ...baseQuery, external_reference: `SEED-${index + 1}` },
  }));
