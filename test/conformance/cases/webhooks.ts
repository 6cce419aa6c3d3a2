import { listWebhooks, redeliverWebhook, type ErrorCode } from '#contract';
import { serviceHeader, withQuery } from '../../support/service.js';
import { fails, now, succeeds, type Case } from './make.js';

const accountFails = fails('account');

/** The checkout with a webhook is the third of the list, and codes are given in sequence. */
const told = '00000000-0000-4000-8000-000000000003';
const id = `msg_${told.replaceAll('-', '')}_1m`;
const nobodys = '11111111-1111-4111-8111-111111111111';

type Values = Readonly<Record<string, string>>;

const listed = (values: Values) => ({ path: withQuery(listWebhooks.path, values), headers: serviceHeader });
const again = (values: Values) =>
  ({ path: withQuery(redeliverWebhook.path, values), method: 'POST', headers: serviceHeader }) as const;

const lists = (name: string, values: Values, data: readonly object[]): Case =>
  succeeds(`webhooks: ${name}`, listed(values), {
    message: 'Webhooks retrieved successfully.',
    data,
    timestamp: now,
  });

const listFails = (name: string, values: Values, code: ErrorCode): Case =>
  accountFails(`webhooks: ${name}`, listed(values), code);

const againFails = (name: string, values: Values, code: ErrorCode): Case =>
  accountFails(`webhook again: ${name}`, again(values), code);

const waiting = {
  id,
  transaction_code: told,
  sequence: 1,
  audience: 'merchant',
  url: 'https://shop.example/hook?a=1&b=2',
  type: 'order.created',
  state: 'waiting',
  created_at: now,
  next_attempt_at: now,
  attempts: [],
};

/** To come after the cases of checkout. */
export const webhookCases: readonly Case[] = [
  lists('of an order', { transaction_code: told }, [waiting]),
  lists('of an order, its code in capitals', { transaction_code: told.toUpperCase(), limit: '100' }, [waiting]),
  lists('of an order that nobody made', { transaction_code: nobodys }, []),
  lists('of an order that wait', { transaction_code: told, state: 'waiting' }, [waiting]),
  lists('of an order that were delivered', { transaction_code: told, state: 'delivered' }, []),
  lists('of an order before the first', { transaction_code: told, before: id }, []),
  ...['Waiting', 'failed|waiting', ''].map((state) => listFails(`state ${state}`, { state }, 'invalid_state')),
  listFails('before what is no id', { before: 'two words' }, 'unknown_webhook'),
  ...['0', '101', '-1', '1.5', '', 'all'].map((limit) => listFails(`limit ${limit}`, { limit }, 'invalid_limit')),
  listFails('no code', { transaction_code: 'INV-1' }, 'invalid_transaction_code'),
  accountFails('webhooks: no credentials', { path: listWebhooks.path }, 'invalid_credentials'),
  accountFails('webhooks: POST', { ...listed({}), method: 'POST' }, 'method_not_allowed'),
  succeeds('webhook again', again({ id }), { message: 'Webhook is sent again.', data: { id }, timestamp: now }),
  lists('of an order, one of them again', { transaction_code: told }, [waiting]),
  againFails('without an id', {}, 'missing_parameters'),
  againFails('an empty id', { id: '' }, 'missing_parameters'),
  againFails('an id that nobody has', { id: `${id}m` }, 'unknown_webhook'),
  againFails('no id at all', { id: 'two words' }, 'unknown_webhook'),
  accountFails('webhook again: no credentials', { ...again({ id }), headers: {} }, 'invalid_credentials'),
  accountFails('webhook again: GET', { ...again({ id }), method: 'GET' }, 'method_not_allowed'),
];
