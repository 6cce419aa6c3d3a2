import { order } from '../../support/service-harness.js';
import type { ErrorCode } from '#contract';
import { nowSeconds, resellerFailureCase, successCase, type Case } from '../case.js';

const orderEndpoint = '/api/v3/reseller/order';
const eventsEndpoint = '/api/v3/reseller/order/events';

const unknownCode = '11111111-1111-4111-8111-111111111111';

/** The code of the first checkout in the list: the harness has sequential codes. */
const firstOrderCode = '00000000-0000-4000-8000-000000000001';

const firstOrder = `transaction_code=${firstOrderCode}`;

const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address, external_reference } =
  order;

const orderCase: Case = successCase('order: by its code', {
  request: { path: `${orderEndpoint}?${firstOrder}` },
  body: {
    message: 'Order retrieved successfully.',
    data: {
      transaction_code: firstOrderCode,
      ...{ fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address, external_reference },
      status: 'pending',
      status_reason: null,
      review_by: null,
      required_action: null,
      payment_option: null,
      payment_url: null,
      payment_instructions: null,
      sequence: 1,
      order_amount: '100.00',
      amount_usd: '114.76',
      lines: [
        { name: 'commission', amount: '4.00' },
        { name: 'net', amount: '96.00' },
      ],
      captured_amount: '0.00',
      refunded_amount: '0.00',
      refunds: [],
      rate: '1.1476',
      crypto_amount: '0.00115968',
      payout_amount: null,
      tx_hash: null,
      confirmations: 0,
      required_confirmations: 2,
      created_at: nowSeconds,
      expires_at: nowSeconds + 900,
      timeline: [{ sequence: 1, type: 'order.created', status: 'pending', reason: null, at: nowSeconds }],
    },
    timestamp: nowSeconds,
  },
});

/** The failures that the look-up and the stream share. */
const failures: readonly [name: string, query: string, code: ErrorCode][] = [
  ['no code', '', 'missing_parameters'],
  ['an empty code', 'transaction_code=', 'missing_parameters'],
  ['a code that is not a UUID', 'transaction_code=INV-1', 'invalid_transaction_code'],
  ['a UUID of another version', `transaction_code=${unknownCode.replace('-4', '-1')}`, 'invalid_transaction_code'],
  ['a code twice', `${firstOrder}&${firstOrder}`, 'invalid_transaction_code'],
  ['an unknown code', `transaction_code=${unknownCode}`, 'unknown_order'],
];

const failureCases = (name: string, path: string): readonly Case[] => [
  ...failures.map(([what, query, code]) =>
    resellerFailureCase(`${name}: ${what}`, { request: { path: `${path}?${query}` }, code }),
  ),
  resellerFailureCase(`${name}: POST`, {
    request: { path: `${path}?${firstOrder}`, method: 'POST' },
    code: 'method_not_allowed',
  }),
];

/** These cases must follow those of checkout. */
export const orderCases: readonly Case[] = [
  orderCase,
  ...failureCases('order', orderEndpoint),
  ...failureCases('order events', eventsEndpoint),
];
