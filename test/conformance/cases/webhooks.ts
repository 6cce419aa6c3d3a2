import { listWebhooks, redeliverWebhook, type ErrorCode } from '#contract';
import { serviceHeader, withCaseQuery } from '../../support/service-harness.js';
import { createFailureCase, nowSeconds, successCase, type Case } from '../case.js';

const accountFailureCase = createFailureCase('account');

/** The code of the second checkout in the list, the one with a webhook: the harness has sequential codes. */
const orderCode = '00000000-0000-4000-8000-000000000002';
const messageId = `msg_${orderCode.replaceAll('-', '')}_1m`;
const unknownCode = '11111111-1111-4111-8111-111111111111';

type QueryParameters = Readonly<Record<string, string>>;
type ListRow = readonly [name: string, values: QueryParameters, data: readonly object[]];
type FailureRow = readonly [name: string, values: QueryParameters, code: ErrorCode];

const listRequest = (values: QueryParameters) => ({
  path: withCaseQuery(listWebhooks.path, values),
  headers: serviceHeader,
});
const redeliveryRequest = (values: QueryParameters) =>
  ({ path: withCaseQuery(redeliverWebhook.path, values), method: 'POST', headers: serviceHeader }) as const;

const message = 'Webhooks retrieved successfully.';

const listCase = ([name, values, data]: ListRow): Case =>
  successCase(`webhooks: ${name}`, { request: listRequest(values), body: { message, data, timestamp: nowSeconds } });

const ofOrder = { transaction_code: orderCode };

const listFailures: readonly FailureRow[] = [
  ...['Waiting', 'failed|waiting', ''].map((state): FailureRow => [`state ${state}`, { state }, 'invalid_state']),
  ['before an invalid id', { before: 'two words' }, 'unknown_webhook'],
  ...['0', '101', '-1', '1.5', '', 'all'].map((limit): FailureRow => [`limit ${limit}`, { limit }, 'invalid_limit']),
  ['no code', { transaction_code: 'INV-1' }, 'invalid_transaction_code'],
];

const redeliveryFailures: readonly FailureRow[] = [
  ['without an id', {}, 'missing_parameters'],
  ['an empty id', { id: '' }, 'missing_parameters'],
  ['an unknown id', { id: `${messageId}m` }, 'unknown_webhook'],
  ['an invalid id', { id: 'two words' }, 'unknown_webhook'],
];

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
  ...(
    [
      ['of an order', ofOrder, [waitingEntry]],
      [
        'of an order, its code in capitals',
        { transaction_code: orderCode.toUpperCase(), limit: '100' },
        [waitingEntry],
      ],
      ['of an unknown order', { transaction_code: unknownCode }, []],
      ['of an order in the state waiting', { ...ofOrder, state: 'waiting' }, [waitingEntry]],
      ['of an order in the state delivered', { ...ofOrder, state: 'delivered' }, []],
      ['of an order before the first', { ...ofOrder, before: messageId }, []],
    ] satisfies ListRow[]
  ).map(listCase),
  ...listFailures.map(([name, values, code]) =>
    accountFailureCase(`webhooks: ${name}`, { request: listRequest(values), code }),
  ),
  accountFailureCase('webhooks: no credentials', { request: { path: listWebhooks.path }, code: 'invalid_credentials' }),
  accountFailureCase('webhooks: POST', { request: { ...listRequest({}), method: 'POST' }, code: 'method_not_allowed' }),
  successCase('redelivery', {
    request: redeliveryRequest({ id: messageId }),
    body: {
      message: 'Redelivery requested.',
      // The hosts of these cases run no dispatcher.
      data: { id: messageId, outcome: 'queued', status: null, error: 'not_sent', next_attempt_at: null },
      timestamp: nowSeconds,
    },
  }),
  listCase(['of an order after a redelivery', ofOrder, [waitingEntry]]),
  ...redeliveryFailures.map(([name, values, code]) =>
    accountFailureCase(`redelivery: ${name}`, { request: redeliveryRequest(values), code }),
  ),
  accountFailureCase('redelivery: no credentials', {
    request: { ...redeliveryRequest({ id: messageId }), headers: {} },
    code: 'invalid_credentials',
  }),
  accountFailureCase('redelivery: GET', {
    request: { ...redeliveryRequest({ id: messageId }), method: 'GET' },
    code: 'method_not_allowed',
  }),
];
