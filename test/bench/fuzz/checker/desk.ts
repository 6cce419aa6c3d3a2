// Part of the checker: what the account area reads for its operator.
import {
  expectFailure,
  expectSuccess,
  isSeconds,
  type CheckerState,
  type Expected,
  type FuzzRequest,
} from './expected.js';
import { readQuery, type QueryValue } from './query.js';
import { isOptionsFiat, isReference, isTransactionCode } from './rules.js';

type Query = ReadonlyMap<string, QueryValue>;
type Rule = readonly [name: string, isValid: (text: string) => boolean, message: string];

const digits = '0123456789';
const consistsOf = (text: string, letters: string): boolean =>
  Array.from(text).every((letter) => letters.includes(letter));
const isWhole = (text: string): boolean => text !== '' && consistsOf(text, digits);

/** A day that a date of JavaScript has. */
function isDay(text: string): boolean {
  const [year = '', month = '', day = '', ...more] = text.split('-');
  const lengths = [year, month, day].map(({ length }) => length).join('');
  if (more.length > 0 || lengths !== '422' || ![year, month, day].every(isWhole) || !year.startsWith('20'))
    return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isAmount(text: string): boolean {
  const [whole = '', fraction, ...more] = text.split('.');
  if (more.length > 0 || !isWhole(whole) || whole.length > 12 || text.length > 32) return false;
  return (whole === '0' || !whole.startsWith('0')) && (fraction === undefined || isWhole(fraction));
}

const statuses = 'pending processing paid sending completed on_hold failed expired canceled refunding refunded'.split(
  ' ',
);

const isLimit = (text: string): boolean => String(Number(text)) === text && Number(text) >= 1 && Number(text) <= 200;

const code: Rule = ['transaction_code', isTransactionCode, 'Invalid transaction code.'];
const days: readonly Rule[] = [
  ['from', isDay, 'Invalid date.'],
  ['to', isDay, 'Invalid date.'],
];
const limit: Rule = ['limit', isLimit, 'Invalid limit.'];
const never: Rule[1] = () => false;

const listRules: readonly Rule[] = [
  code,
  ['external_reference', isReference, 'Invalid external reference.'],
  ['status', (text) => statuses.includes(text), 'Invalid status.'],
  ...days,
  ['amount_min', isAmount, 'Invalid amount range.'],
  ['amount_max', isAmount, 'Invalid amount range.'],
  ['fiat_currency', isOptionsFiat, 'Invalid fiat currency.'],
  ['after', never, 'Invalid cursor.'], // the generator has none that is right
  limit,
];

/** The failure of the first parameter that breaks its rule. */
function firstFailure(query: Query, rules: readonly Rule[]): Expected | undefined {
  const broken = rules.find(([name, isValid]) => {
    const value = query.get(name);
    return value !== undefined && (value.unclear || !isValid(value.text));
  });
  return broken && expectFailure(400, broken[2]);
}

const isMissing = (query: Query, name: string): boolean => {
  const value = query.get(name);
  return value === undefined || (value.text === '' && !value.unclear);
};

const missing = expectFailure(400, 'Invalid Request. Missing parameters.');
const textOf = (query: Query, name: string): string | undefined => query.get(name)?.text;

/** Compares decimals by their whole digits, then by their fractions as if equally long. */
function isAbove(a: string, b: string): boolean {
  const [[aWhole = '', aPart = ''], [bWhole = '', bPart = '']] = [a.split('.'), b.split('.')];
  const [aDigits, bDigits] = [BigInt(aWhole + aPart.padEnd(40, '0')), BigInt(bWhole + bPart.padEnd(40, '0'))];
  return aDigits > bDigits;
}

function rangeFailure(query: Query): Expected | undefined {
  const [from, to, low, high] = ['from', 'to', 'amount_min', 'amount_max'].map((name) => textOf(query, name));
  if (from !== undefined && to !== undefined && from > to) return expectFailure(400, 'Invalid date.');
  return low !== undefined && high !== undefined && isAbove(low, high)
    ? expectFailure(400, 'Invalid amount range.')
    : undefined;
}

const findOrders = (query: Query, { codes }: CheckerState): Expected => {
  const most = Number(textOf(query, 'limit') ?? 50);
  const wanted = textOf(query, 'transaction_code')?.toLowerCase();
  return expectSuccess(({ data, timestamp }) => {
    const { orders, next } = data as { readonly orders?: unknown; readonly next?: unknown };
    if (!Array.isArray(orders) || !isSeconds(timestamp) || (next !== null && typeof next !== 'string'))
      return 'no page';
    const found = (orders as readonly { readonly transaction_code: string }[]).map((one) => one.transaction_code);
    if (found.length > most || new Set(found).size !== found.length) return 'too many orders, or one twice';
    if (!found.every((one) => codes.has(one) && (wanted ?? one) === one)) return 'an order that was not created';
    const isAlone = wanted !== undefined && query.size === 1;
    return isAlone && found.length !== Number(codes.has(wanted)) ? 'not the order of the code' : undefined;
  });
};

const withCredentials =
  (credentials: string, check: (query: Query, memory: CheckerState) => Expected) =>
  ({ headers, search }: FuzzRequest, memory: CheckerState): Expected =>
    headers.get('service') === credentials
      ? check(readQuery(search), memory)
      : expectFailure(401, 'Invalid credentials.');

export const accountOrdersFor = (credentials: string) =>
  withCredentials(
    credentials,
    (query, memory) => firstFailure(query, listRules) ?? rangeFailure(query) ?? findOrders(query, memory),
  );

export const accountOrderFor = (credentials: string) =>
  withCredentials(credentials, (query, { codes }) => {
    if (isMissing(query, 'transaction_code')) return missing;
    const wanted = textOf(query, 'transaction_code')?.toLowerCase() ?? '';
    const failure = firstFailure(query, [code]);
    if (failure) return failure;
    if (!codes.has(wanted)) return expectFailure(404, 'Order not found.');
    return expectSuccess(({ data }) => {
      const { transaction_code, status, upstream } = data as Readonly<Record<string, unknown>>;
      return transaction_code === wanted && status === 'pending' && upstream === null ? undefined : 'another order';
    });
  });

/** The fuzz changes nothing by hand, so the audit stays as it is: the redeliveries, each with its id. */
export const auditFor = (credentials: string) =>
  withCredentials(credentials, (query) => {
    const failure = firstFailure(query, [code, limit]);
    if (failure) return failure;
    return expectSuccess(({ data, timestamp }) => {
      const { entries } = data as { readonly entries?: readonly { readonly action: string }[] };
      const isRight = entries?.every(({ action }) => action === 'webhook.redeliver') && isSeconds(timestamp);
      return isRight ? undefined : 'an entry of something that was not done';
    });
  });

export const reportFor = (credentials: string) =>
  withCredentials(credentials, (query, { codes }) => {
    if (['from', 'to'].some((name) => isMissing(query, name))) return missing;
    const failure =
      firstFailure(query, days) ?? rangeFailure(new Map([...query].filter(([name]) => !name.startsWith('a'))));
    if (failure) return failure;
    return expectSuccess(({ data }) => {
      const { totals } = data as { readonly totals?: readonly { readonly orders: number }[] };
      const count = totals?.reduce((sum, { orders }) => sum + orders, 0) ?? -1;
      return count === 0 || count === codes.size ? undefined : `${count} of ${codes.size} orders`;
    });
  });

export const upstreamFor = (credentials: string) =>
  withCredentials(credentials, () =>
    expectSuccess(({ data }) =>
      JSON.stringify(data) === JSON.stringify({ is_simulated: true, answers: true, unknown: [] })
        ? undefined
        : 'another upstream',
    ),
  );
