import { decimalPattern, rules } from '#contract';
import { statuses as ownStatuses, type Observation } from '#core';
import type { StatusWords } from './settings.js';

/** A field of parsed JSON; undefined if the value is not an object or lacks the field. */
export const upstreamField = (value: unknown, name: string): unknown =>
  value instanceof Object && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

const textRule = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Reads decimal text or a JSON number, large ones with all digits: the document writes amounts both ways. */
export const readUpstreamDecimal = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(Number.isInteger(value) ? BigInt(value) : value) : value;
  return typeof text === 'string' && decimalPattern.test(text) ? text : undefined;
};

const readAddress = (value: unknown): string | undefined => rules.walletAddress.safeParse(value).data;

const readReason = textRule(/^[a-z_]{1,64}$/);

/** Stands for an amount that cannot be read: a report with one is about money, and holds the order. */
const unreadableAmount = '?';
const readAmount = (value: unknown): string => readUpstreamDecimal(value) ?? unreadableAmount;

/** The rules of the fields that an upstream may report. Other fields are dropped. */
const fieldRules = {
  fiat_amount: readAmount,
  fiat_currency: textRule(/^[A-Za-z]{2,4}$/),
  crypto_currency: textRule(/^[A-Za-z\d]{1,16}$/),
  crypto_currency_network: textRule(/^[\w-]{1,32}$/),
  wallet_address: readAddress,
  tx_hash: textRule(/^[!-~]{1,256}$/),
  payout_amount: readAmount,
  captured_amount: readAmount,
  refunded_amount: readAmount,
} as const;

export type ReadObservation = (fields: unknown) => Observation | undefined;

/**
 * Reads a report about an order. Returns undefined without a status, or when a field breaks its rule, except the hash, which
 * is dropped. An empty field is not reported.
 */
export function createObservationReader(words: StatusWords = {}): ReadObservation {
  const own = Object.keys(ownStatuses).map((status): [string, string] => [status, status]);
  const statusByWord = new Map([...own, ...Object.entries(words)]);

  return (fields) => {
    const word = textRule(/^[ -~]{1,64}$/)(upstreamField(fields, 'status'));
    if (word === undefined) return undefined;
    const observed: Record<string, string> = {};
    for (const [name, read] of Object.entries(fieldRules)) {
      const value = upstreamField(fields, name);
      if (value === undefined || value === null || value === '') continue;
      const text = read(value);
      if (text === undefined && name !== 'tx_hash') return undefined;
      if (text !== undefined) observed[name] = text;
    }
    // Unknown reasons are dropped.
    const reason = readReason(upstreamField(fields, 'status_reason'));
    return { ...observed, word, status: statusByWord.get(word), ...(reason === undefined ? {} : { reason }) };
  };
}
