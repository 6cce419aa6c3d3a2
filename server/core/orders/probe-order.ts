import { noDetails, type OrderRecord } from './record.js';

/** RFC 6761 reserves the name: no host has it. */
const webhook_url = 'https://readiness.invalid/webhooks';

const toDestination = (code: string) => ({
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRC20',
  network: 'readiness',
  wallet_address: `readiness-${code}`,
});

/**
 * An order of full size that is never kept: new wallets and a message each for the merchant and the partner. A store
 * writes it and takes it back, to learn whether it could keep an order.
 */
export const createProbeOrder = (code: string, now: number): OrderRecord => ({
  ...toDestination(`merchant-${code}`),
  transaction_code: code,
  status: 'pending',
  created_at: now,
  expires_at: now,
  monitoring_until: now,
  required_confirmations: 1,
  timeline: [],
  account: '',
  scenario: null,
  fiat_amount: '100.00',
  fiat_currency: 'EUR',
  order_amount: '100.00',
  amount_usd: '100.00',
  rate: '1',
  crypto_amount: '100',
  external_reference: `readiness-${code}`,
  webhook_url,
  commission_rates: { infrastructure: '0', profit: '0' },
  commission: { infrastructure: '0', profit: '0', net: '100' },
  partner: {
    ...toDestination(`partner-${code}`),
    external_reference: `readiness-${code}`,
    commission_percentage: '1',
    webhook_url,
  },
  details: { ...noDetails, metadata: { probe: code.repeat(28) } },
});
