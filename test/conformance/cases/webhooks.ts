import { listWebhooks, redeliverWebhook, type ErrorCode } from '#contract';
import { serviceHeader, withQuery } from '../../support/service-harness.js';
import { createFailureCase, nowSeconds, successCase, type Case } from './case-builders.js';

const accountFailureCase = createFailureCase('account');

/** The code of the third checkout in the list, the one with a webhook: the harness has sequential codes. */
const orderCode = '00000000-0000-4000-8000-000000000003';
const messageId = `msg_${orderCode.replaceAll('-', '')}_1m`;
const unknownCode = '11111111-1111-4111-8111-111111111111';

type QueryParameters = Readonly<Record<string, string>>;

const listRequest = (values: QueryParameters) => ({
  path: withQuery(listWebhooks.path, values),
  headers: serviceHeader,
});
const redeliveryRequest = (values: QueryParameters) =>
  ({ path: withQuery(redeliverWebhook.path, values), method: 'POST', headers: serviceHeader }) as const;

const listCase = (name: string, values: QueryParameters, data: readonly object[]): Case =>
  successCase(`webhooks: ${name}`, listRequest(values), {
    message: 'Webhooks retrieved successfully.',
    data,
    timestamp: nowSeconds,
  });

const listFailureCase = (name: string, values: QueryParameters, code: ErrorCode): Case =>
  accountFailureCase(`webhooks: ${name}`, listRequest(values), code);

const redeliveryFailureCase = (name: string, values: QueryParameters, code: ErrorCode): Case =>
  accountFailureCase(`redelivery: ${name}`, redeliveryRequest(values), code);

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
  attempts: [],
};

/** These cases must follow those of checkout. */
export const webhookCases: readonly Case[] = [
  listCase('of an order', { transaction_code: orderCode }, [waitingEntry]),
  listCase('of an order, its code in capitals', { transaction_code: orderCode.toUpperCase(), limit: '100' }, [
    waitingEntry,
  ]),
  listCase('of an unknown order', { transaction_code: unknownCode }, []),
  listCase('of an order in the state waiting', { transaction_code: orderCode, state: 'waiting' }, [waitingEntry]),
  listCase('of an order in the state delivered', { transaction_code: orderCode, state: 'delivered' }, []),
  listCase('of an order before the first', { transaction_code: orderCode, before: messageId }, []),
  ...['Waiting', 'failed|waiting', ''].map((state) => listFailureCase(`state ${state}`, { state }, 'invalid_state')),
  listFailureCase('before an invalid id', { before: 'two words' }, 'unknown_webhook'),
  ...['0', '101', '-1', '1.5', '', 'all'].map((limit) => listFailureCase(`limit ${limit}`, { limit }, 'invalid_limit')),
  listFailureCase('no code', { transaction_code: 'INV-1' }, 'invalid_transaction_code'),
  accountFailureCase('webhooks: no credentials', { path: listWebhooks.path }, 'invalid_credentials'),
  accountFailureCase('webhooks: POST', { ...listRequest({}), method: 'POST' }, 'method_not_allowed'),
  successCase('redelivery', redeliveryRequest({ id: messageId }), {
    message: 'Webhook is sent again.',
    data: { id: messageId },
    timestamp: nowSeconds,
  }),
  listCase('of an order after a redelivery', { transaction_code: orderCode }, [waitingEntry]),
  redeliveryFailureCase('without an id', {}, 'missing_parameters'),
  redeliveryFailureCase('an empty id', { id: '' }, 'missing_parameters'),
  redeliveryFailureCase('an unknown id', { id: `${messageId}m` }, 'unknown_webhook'),
  redeliveryFailureCase('an invalid id', { id: 'two words' }, 'unknown_webhook'),
  accountFailureCase(
    'redelivery: no credentials',
    { ...redeliveryRequest({ id: messageId }), headers: {} },
    'invalid_credentials',
  ),
  accountFailureCase(
    'redelivery: GET',
    { ...redeliveryRequest({ id: messageId }), method: 'GET' },
    'method_not_allowed',
  ),
];
