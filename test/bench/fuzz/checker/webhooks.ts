// Part of the checker: listing and redelivering the webhooks of the account.
import {
  expectSuccess,
  hasMembers,
  isSeconds,
  expectFailure,
  type FuzzRequest,
  type Expected,
  type CheckerState,
} from './expected.js';
import { readQuery } from './query.js';
import { isTransactionCode } from './rules.js';

const members = [
  'id',
  'transaction_code',
  'sequence',
  'audience',
  'url',
  'type',
  'state',
  'created_at',
  'next_attempt_at',
  'asleep_until',
  'attempts',
];

const withCredentials =
  (credentials: string, check: (request: FuzzRequest, memory: CheckerState) => Expected) =>
  (request: FuzzRequest, memory: CheckerState): Expected =>
    request.headers.get('service') === credentials
      ? check(request, memory)
      : expectFailure(401, 'Invalid credentials.');

const isLimit = (text: string): boolean => String(Number(text)) === text && Number(text) >= 1 && Number(text) <= 100;

const states = ['waiting', 'delivered', 'failed', 'disabled'];

/** The number of webhooks of one order or of all. */
const listOf = (count: number, known: (id: unknown) => boolean): Expected =>
  expectSuccess(({ data, timestamp }) => {
    if (!Array.isArray(data) || data.length !== count || !isSeconds(timestamp)) return `not ${count} webhooks`;
    const isRight = (one: Readonly<Record<string, unknown>>): boolean =>
      hasMembers(one, members) && known(one['id']) && (one['type'] === 'order.created') === (one['sequence'] === 1);
    return data.every(isRight) ? undefined : 'a webhook with other members or of nobody';
  });

export const webhooksFor = (credentials: string) =>
  withCredentials(credentials, ({ search }, { webhooks }) => {
    const query = readQuery(search);
    const [code, state, limit] = ['transaction_code', 'state', 'limit'].map((name) => query.get(name));
    if (code && (code.unclear || !isTransactionCode(code.text))) return expectFailure(400, 'Invalid transaction code.');
    if (state && (state.unclear || !states.includes(state.text))) return expectFailure(400, 'Invalid state.');
    if (limit && (limit.unclear || !isLimit(limit.text))) return expectFailure(400, 'Invalid limit.');
    const most = limit ? Number(limit.text) : 50;
    const isNone = state !== undefined && state.text !== 'waiting'; // the fuzzed service sends no webhook
    const all = code ? (webhooks.get(code.text.toLowerCase()) ?? []) : [...webhooks.values()].flat();
    const ids = isNone ? [] : all;
    const wanted = new Set<unknown>(ids);
    return listOf(Math.min(most, ids.length), (id) => wanted.has(id));
  });
