import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckoutQuery } from '#contract';
import type { IdempotencyKey } from '../ports.js';
import type { OrderRecord } from './record.js';

type KeyedRequest = {
  readonly query: CheckoutQuery;
  readonly key?: string | undefined;
  readonly isUnique?: boolean;
};

type KeyScope = Pick<OrderRecord, 'account' | 'transaction_code'> & { readonly now: number };

const dayInMs = 24 * 60 * 60 * 1000;

/** The key of a unique order never expires; it goes with its order. */
const never = Number.MAX_SAFE_INTEGER;

const digest = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));

/** A page that is loaded again has a new signature and maybe new terms, and its buyer may choose another option. */
const changingParameters = ['signature', 'expires', 'payment_option', 'consent'];

/** What makes two calls the same. The parameters are in table order whatever order the caller wrote. */
const identityOf = (query: CheckoutQuery): object =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !changingParameters.includes(name)));

/** The caller's keys are printable ASCII without spaces, so none of them is the key of a reference. */
const referenceKey = (account: string, reference: string): string => `unique\n${account}\n${reference}`;

/**
 * The key under which the store keeps the call. A unique order has its reference as the key: then the caller's own key, or
 * without one the fresh transaction code, decides whether another call with this reference is a retry. So the store's one
 * rule for keys also makes references unique, in the same transaction.
 */
export function toIdempotencyKey(
  { query, key, isUnique }: KeyedRequest,
  { account, transaction_code, now }: KeyScope,
): IdempotencyKey | undefined {
  if (isUnique) {
    const fingerprint = digest([key ?? transaction_code, identityOf(query)]);
    return { key: referenceKey(account, query.external_reference), fingerprint, now, expiresAt: never };
  }
  if (key === undefined) return undefined;
  return {
    key: account === '' ? key : `${account} ${key}`,
    fingerprint: digest(identityOf(query)),
    now,
    expiresAt: now + dayInMs,
  };
}
