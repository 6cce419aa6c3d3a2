import type { OrderSnapshot, OrderStatus } from '#contract';

/** Creates an order of second 1000 that expires after 900 seconds. */
export const createSnapshot = (overrides: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  transaction_code: '6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d',
  fiat_amount: '100',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  status: 'pending',
  status_reason: null,
  required_action: null,
  external_reference: 'INV-1',
  payment_option: null,
  payment_url: null,
  sequence: 1,
  amount_usd: '114.00',
  lines: [
    { name: 'commission', amount: '4.00' },
    { name: 'net', amount: '96.00' },
  ],
  rate: '1.14',
  crypto_amount: '0.00125',
  tx_hash: null,
  confirmations: 0,
  required_confirmations: 2,
  created_at: 1000,
  expires_at: 1900,
  timeline: [{ sequence: 1, type: 'order.created', status: 'pending', reason: null, at: 1000 }],
  ...overrides,
});

/** Creates a timeline of these statuses, ten seconds each. */
export const createTimeline = (...statuses: readonly OrderStatus[]): OrderSnapshot['timeline'] =>
  statuses.map((status, index) => ({
    sequence: index + 1,
    type: `order.${status}`,
    status,
    reason: null,
    at: 1000 + index * 10,
  }));

/** Wraps an order in the reply of the look-up. */
export const createOrderReply = (data: OrderSnapshot, timestamp = 1000) => ({
  status: 'success',
  message: 'Order retrieved successfully.',
  data,
  timestamp,
});
