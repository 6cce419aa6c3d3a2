import type { OrderRecord } from '#core';
import { noDetails } from '../../server/core/orders/record.js';
import { addresses, createSequentialCodes, noon } from './service-harness.js';

const newCode = createSequentialCodes();

/** Creates an order for a store, with a new code. */
export const createOrderRecord = (overrides: Partial<OrderRecord> = {}): OrderRecord => ({
  transaction_code: newCode(),
  status: 'pending',
  created_at: noon,
  expires_at: noon + 900_000,
  monitoring_until: noon + 900_000 + 86_400_000,
  required_confirmations: 19,
  timeline: [],
  account: '',
  scenario: null,
  fiat_amount: '10.50',
  fiat_currency: 'EUR',
  order_amount: '10.50',
  amount_usd: '12.05',
  rate: '1.1476',
  crypto_amount: '11.568',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRC20',
  network: 'TRON',
  wallet_address: addresses.tron,
  external_reference: "O'Brien; DROP TABLE orders --  😀",
  webhook_url: 'https://shop.example/?a=1',
  commission_rates: { infrastructure: '1.5', profit: '2.5' },
  commission: { infrastructure: '0.16', profit: '0.26', net: '10.08' },
  partner: null,
  details: noDetails,
  ...overrides,
});

type Partner = NonNullable<OrderRecord['partner']>;

/** The partner of an order. */
export const partnerWith = (changes: Partial<Partner> = {}): Partner => ({
  crypto_currency: 'BTC',
  crypto_currency_network: 'BTC',
  network: 'BITCOIN',
  wallet_address: addresses.bitcoin,
  external_reference: 'P-1',
  commission_percentage: '1.25',
  webhook_url: 'https://partner.example/',
  ...changes,
});
