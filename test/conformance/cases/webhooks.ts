import { listWebhooks, redeliverWebhook, type ErrorCode } from '#contract';
import { serviceHeader, withCaseQuery } from '../../support/service-harness.js';
import { createFailureCase, nowSeconds, successCase, type Case } from '../case.js';

const accountFailureCase = createFailureCase('account');

/** The code of the second checkout in the list, the one with a webhook: the harness has sequential codes. */
const orderCode = '00000000-0000-4000-8000-000000000002';
const messageId = `msg_${orderCode.replaceAll('-', '')}_1m`;
const unknownCode = '11111111-1111-4111-8111-111111111111';

type QueryParameters = Readonly<Record<string, string>>;
type Success = { readonly values: QueryParameters; readonly data: readonly object[] };
type Failure = { readonly values: QueryParameters; readonly code: ErrorCode };

const listRequest = (values: QueryParameters) => ({
  path: withCaseQuery(listWebhooks.path, values),
  headers: serviceHeader,
});
const redeliveryRequest = (values: QueryParameters) =>
  ({ path: withCaseQuery(redeliverWebhook.path, values), method: 'POST', headers: serviceHeader }) as const;

const listCase = (name: string, { values, data }: Success): Case =>
  successCase(`webhooks: ${name}`, {
    request: listRequest(values),
    body: {
      message: 'Webhooks retrieved successfully.',
      data,
      timestamp: nowSeconds,
    },
  });

const listFailureCase = (name: string, { values, code }: Failure): Case =>
  accountFailureCase(`webhooks: ${name}`, { request: listRequest(values), code });

const redeliveryFailureCase = (name: string, { values, code }: Failure): Case =>
  accountFailureCase(`redelivery: ${name}`, { request: redeliveryRequest(values), code });

const waitingEntry = {
  id: messageId,
  transaction_code: orderCode,
  sequence: 1,
  audience: 'merchant',
  url: 'https://shop.example/hook?a=1&b=2',
  type: 'order.created',
  state: 'waiting',
  created_at: nowSeconds,
  next_attempt_at: nowSeconds,
  asleep_until: null,
  attempts: [],
};

/** These cases must follow those of checkout. */
export const webhookCases: readonly Case[] = [
  listCase('of an order', { values: { transaction_code: orderCode }, data: [waitingEntry] }),
  listCase('of an order, its code in capitals', {
    values: { transaction_code: orderCode.toUpperCase(), limit: '100' },
    data: [waitingEntry],
  }),
  listCase('of an unknown order', { values: { transaction_code: unknownCode }, data: [] }),
  listCase('of an order in the state waiting', {
    values: { transaction_code: orderCode, state: 'waiting' },
    data: [waitingEntry],
  }),
  listCase('of an order in the state delivered', {
    values: { transaction_code: orderCode, state: 'delivered' },
    data: [],
  }),
  listCase('of an order before the first', { values: { transaction_code: orderCode, before: messageId }, data: [] }),
  ...['Waiting', 'failed|waiting', ''].map((state) =>
    listFailureCase(`state ${state}`, { values: { state }, code: 'invalid_state' }),
  ),
  listFailureCase('before an invalid id', { values: { before: 'two words' }, code: 'unknown_webhook' }),
  ...['0', '101', '-1', '1.5', '', 'all'].map((limit) =>
    listFailureCase(`limit ${limit}`, { values: { limit }, code: 'invalid_limit' }),
  ),
  listFailureCase('no code', { values: { transaction_code: 'INV-1' }, code: 'invalid_transaction_code' }),
  accountFailureCase('webhooks: no credentials', { request: { path: listWebhooks.path }, code: 'invalid_credentials' }),
  accountFailureCase('webhooks: POST', { request: { ...listRequest({}), method: 'POST' }, code: 'method_not_allowed' }),
  successCase('redelivery', {
    request: redeliveryRequest({ id: messageId }),
    body: {
      message: 'Webhook queued.',
      // The hosts of these cases run no dispatcher.
      data: { id: messageId, outcome: 'queued', status: null, error: 'not_sent', next_attempt_at: null },
      timestamp: nowSeconds,
    },
  }),
  listCase('of an order after a redelivery', { values: { transaction_code: orderCode }, data: [waitingEntry] }),
  redeliveryFailureCase('without an id', { values: {}, code: 'missing_parameters' }),
  redeliveryFailureCase('an empty id', { values: { id: '' }, code: 'missing_parameters' }),
  redeliveryFailureCase('an unknown id', { values: { id: `${messageId}m` }, code: 'unknown_webhook' }),
  redeliveryFailureCase('an invalid id', { values: { id: 'two words' }, code: 'unknown_webhook' }),
  accountFailureCase('redelivery: no credentials', {
    request: { ...redeliveryRequest({ id: messageId }), headers: {} },
    code: 'invalid_credentials',
  }),
  accountFailureCase('redelivery: GET', {
    request: { ...redeliveryRequest({ id: messageId }), method: 'GET' },
    code: 'method_not_allowed',
  }),
];
