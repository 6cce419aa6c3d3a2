import { order, withCaseQuery } from '../../support/service-harness.js';
import { nowSeconds, resellerFailureCase, successCase, type Case } from '../case.js';

const orderEndpoint = '/api/v3/reseller/order';
const eventsEndpoint = '/api/v3/reseller/order/events';

const orderRequest = (path: string, transaction_code: string | undefined) => ({
  path: withCaseQuery(path, { transaction_code }),
});

const unknownCode = '11111111-1111-4111-8111-111111111111';

/** The code of the first checkout in the list: the harness has sequential codes. */
const firstOrderCode = '00000000-0000-4000-8000-000000000001';

const orderCase = (name: string, code: string): Case =>
  successCase(`order: ${name}`, {
    request: orderRequest(orderEndpoint, code),
    body: {
      message: 'Order retrieved successfully.',
      data: {
        transaction_code: firstOrderCode,
        fiat_amount: order.fiat_amount,
        fiat_currency: order.fiat_currency,
        crypto_currency: order.crypto_currency,
        crypto_currency_network: order.crypto_currency_network,
        wallet_address: order.wallet_address,
        status: 'pending',
        status_reason: null,
        review_by: null,
        required_action: null,
        external_reference: order.external_reference,
        payment_option: null,
        payment_url: null,
        sequence: 1,
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
const failureCases = (name: string, path: string): readonly Case[] => [
  resellerFailureCase(`${name}: no code`, { request: orderRequest(path, undefined), code: 'missing_parameters' }),
  resellerFailureCase(`${name}: an empty code`, { request: orderRequest(path, ''), code: 'missing_parameters' }),
  resellerFailureCase(`${name}: a code that is not a UUID`, {
    request: orderRequest(path, 'INV-1'),
    code: 'invalid_transaction_code',
  }),
  resellerFailureCase(`${name}: a UUID of another version`, {
    request: orderRequest(path, unknownCode.replace('-4', '-1')),
    code: 'invalid_transaction_code',
  }),
  resellerFailureCase(`${name}: a code twice`, {
    request: { path: `${path}?transaction_code=${firstOrderCode}&transaction_code=${firstOrderCode}` },
    code: 'invalid_transaction_code',
  }),
  resellerFailureCase(`${name}: an unknown code`, { request: orderRequest(path, unknownCode), code: 'unknown_order' }),
  resellerFailureCase(`${name}: POST`, {
    request: { ...orderRequest(path, firstOrderCode), method: 'POST' },
    code: 'method_not_allowed',
  }),
];

/** These cases must follow those of checkout. */
export const orderCases: readonly Case[] = [
  orderCase('by its code', firstOrderCode),
  ...failureCases('order', orderEndpoint),
  ...failureCases('order events', eventsEndpoint),
];
