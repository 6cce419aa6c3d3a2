// Part of the checker: the parameters of the account area.
import { expectFailure, type CheckerState, type Expected, type FuzzRequest } from './expected.js';
import type { CheckedOrder } from './order-model.js';
import { dayOfCreation } from './order-model.js';
import { readQuery, type QueryValue } from './query.js';
import { isOptionsFiat, isReference, isTransactionCode } from './rules.js';

export type Query = ReadonlyMap<string, QueryValue>;
export type Rule = readonly [name: string, isValid: (text: string) => boolean, message: string, status?: number];

const digits = '0123456789';
export const consistsOf = (text: string, letters: string): boolean =>
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

export const codeRule: Rule = ['transaction_code', isTransactionCode, 'Invalid transaction code.'];
export const dayRules: readonly Rule[] = [
  ['from', isDay, 'Invalid date.'],
  ['to', isDay, 'Invalid date.'],
];
export const limitRule: Rule = ['limit', isLimit, 'Invalid limit.'];

/** What selects orders, in lists and in exports. */
export const filterRules: readonly Rule[] = [
  // No order has a reference of white space alone.
  ['external_reference', (text) => isReference(text) && text.trim() !== '', 'Invalid external reference.'],
  ['status', (text) => statuses.includes(text), 'Invalid status.'],
  ...dayRules,
  ['amount_min', isAmount, 'Invalid amount range.'],
  ['amount_max', isAmount, 'Invalid amount range.'],
  ['fiat_currency', isOptionsFiat, 'Invalid fiat currency.'],
];

/** The failure of the first parameter that breaks its rule. */
export function firstFailure(query: Query, rules: readonly Rule[]): Expected | undefined {
  const broken = rules.find(([name, isValid]) => {
    const value = query.get(name);
    return value !== undefined && (value.unclear || !isValid(value.text));
  });
  return broken && expectFailure(broken[3] ?? 400, broken[2]);
}

export const isMissing = (query: Query, name: string): boolean => {
  const value = query.get(name);
  return value === undefined || (value.text === '' && !value.unclear);
};

/** A text of white space alone is no reason. */
export const isBlank = (query: Query, name: string): boolean => {
  const value = query.get(name);
  return value === undefined || (value.text.trim() === '' && !value.unclear);
};

export const missing = expectFailure(400, 'Invalid Request. Missing parameters.');
export const textOf = (query: Query, name: string): string | undefined => query.get(name)?.text;

/** Compares decimals by their whole digits, then by their fractions as if equally long. */
function isAbove(a: string, b: string): boolean {
  const [[aWhole = '', aPart = ''], [bWhole = '', bPart = '']] = [a.split('.'), b.split('.')];
  const [aDigits, bDigits] = [BigInt(aWhole + aPart.padEnd(40, '0')), BigInt(bWhole + bPart.padEnd(40, '0'))];
  return aDigits > bDigits;
}

export function rangeFailure(query: Query): Expected | undefined {
  const [from, to, low, high] = ['from', 'to', 'amount_min', 'amount_max'].map((name) => textOf(query, name));
  if (from !== undefined && to !== undefined && from > to) return expectFailure(400, 'Invalid date.');
  return low !== undefined && high !== undefined && isAbove(low, high)
    ? expectFailure(400, 'Invalid amount range.')
    : undefined;
}

/** Whether all filters of a right query hold for an order. */
export function isSelected(order: CheckedOrder, query: Query): boolean {
  const text = (name: string): string | undefined => textOf(query, name);
  const isEqual = (wanted: string | undefined, value: string): boolean => wanted === undefined || wanted === value;
  return (
    isEqual(text('transaction_code')?.toLowerCase(), order.code) &&
    isEqual(text('external_reference'), order.reference) &&
    isEqual(text('status'), order.status) &&
    isEqual(text('fiat_currency')?.toUpperCase(), order.currency) &&
    (text('from') ?? '') <= dayOfCreation &&
    (text('to') ?? dayOfCreation) >= dayOfCreation &&
    !isAbove(text('amount_min') ?? '0', order.amount) &&
    !isAbove(order.amount, text('amount_max') ?? order.amount)
  );
}

/** The orders that a right query selects, the oldest first. */
export const selectOrders = (query: Query, { orders }: CheckerState): CheckedOrder[] =>
  [...orders.values()].filter((order) => isSelected(order, query));

export const withCredentials =
  (credentials: string, check: (query: Query, memory: CheckerState) => Expected) =>
  ({ headers, search }: FuzzRequest, memory: CheckerState): Expected =>
    headers.get('service') === credentials
      ? check(readQuery(search), memory)
      : expectFailure(401, 'Invalid credentials.');
