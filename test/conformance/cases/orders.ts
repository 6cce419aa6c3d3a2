import { order, withQuery } from '../../support/service.js';
import { now, resellerFails, succeeds, type Case } from './make.js';

const lookup = '/api/v3/reseller/order';
const events = '/api/v3/reseller/order/events';

const at = (path: string, transaction_code: string | undefined) => ({ path: withQuery(path, { transaction_code }) });

const unknown = '11111111-1111-4111-8111-111111111111';

/** The first checkout of the list, and codes are given in sequence. */
const first = '00000000-0000-4000-8000-000000000001';

const found = (name: string, code: string): Case =>
  succeeds(`order: ${name}`, at(lookup, code), {
    message: 'Order retrieved successfully.',
    data: {
      transaction_code: first,
      fiat_amount: order.fiat_amount,
      fiat_currency: order.fiat_currency,
      crypto_currency: order.crypto_currency,
      crypto_currency_network: order.crypto_currency_network,
      wallet_address: order.wallet_address,
      status: 'pending',
      status_reason: null,
      required_action: null,
      external_reference: order.external_reference,
      sequence: 1,
      amount_usd: '114.76',
      lines: [
        { name: 'commission', amount: '4.00' },
        { name: 'net', amount: '96.00' },
      ],
      rate: '1.1476',
      crypto_amount: '0.00115968',
      tx_hash: null,
      confirmations: 0,
      required_confirmations: 2,
      created_at: now,
      expires_at: now + 900,
      timeline: [{ sequence: 1, type: 'order.created', status: 'pending', reason: null, at: now }],
    },
    timestamp: now,
  });

/** What a look-up and a stream refuse alike. */
const refusals = (name: string, path: string): readonly Case[] => [
  resellerFails(`${name}: no code`, at(path, undefined), 'missing_parameters'),
  resellerFails(`${name}: an empty code`, at(path, ''), 'missing_parameters'),
  resellerFails(`${name}: no UUID`, at(path, 'INV-1'), 'invalid_transaction_code'),
  resellerFails(
    `${name}: a UUID of another version`,
    at(path, unknown.replace('-4', '-1')),
    'invalid_transaction_code',
  ),
  resellerFails(
    `${name}: a code twice`,
    { path: `${path}?transaction_code=${first}&transaction_code=${first}` },
    'invalid_transaction_code',
  ),
  resellerFails(`${name}: nobody's code`, at(path, unknown), 'unknown_order'),
  resellerFails(`${name}: POST`, { ...at(path, first), method: 'POST' }, 'method_not_allowed'),
];

/** To come after the cases of checkout. */
export const orderCases: readonly Case[] = [
  found('by its code', first),
  ...refusals('order', lookup),
  ...refusals('order events', events),
];
