import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { dayMs, type CheckoutQuery } from '#contract';
import type { CreateResult, IdempotencyKey } from '../ports.js';
import type { OrderRecord } from './record.js';

/**
 * Who sends a key. `account`: a caller with the credentials of the account. `signer`: a caller with the signature of the
 * order. `stranger`: any other caller.
 */
export type KeyOwner = 'account' | 'signer' | 'stranger';

/** A validated query, and what decides whether another call is the same. */
export type KeyedRequest = {
  readonly query: CheckoutQuery;
  readonly key?: string | undefined;
  readonly keyOwner?: KeyOwner;
  /** Refuses the order if another one has its reference. */
  readonly isUnique?: boolean;
};

/** The keys of unique orders never expire; they go with their orders. */
const never = Number.MAX_SAFE_INTEGER;

const digest = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));

/**
 * A page that is loaded again has a new signature and maybe new terms, and its buyer may choose another option. A backend that
 * sends another option means another order.
 */
const isChanging = (name: string, owner: KeyOwner): boolean =>
  ['signature', 'expires', 'consent'].includes(name) || (name === 'payment_option' && owner !== 'account');

/** What makes two calls the same. The parameters are in table order whatever order the caller wrote. */
const identityOf = (query: CheckoutQuery, owner: KeyOwner): object =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !isChanging(name, owner)));

type KeySpace = { readonly account: string; readonly reference: string };

/** Neither callers' keys nor references have line breaks, so no name in one namespace is a name in another. */
const referenceKey = (account: string, reference: string): string => `unique\n${account}\n${reference}`;

/**
 * The name of a key in the namespace of its owner. A signer has one namespace for each reference, which the signature
 * covers: another signed order reaches it no more than a stranger does, and a page that is loaded again stays inside.
 */
const namesByOwner: Readonly<Record<KeyOwner, (key: string, space: KeySpace) => string>> = {
  account: (key, { account }) => `account\n${account}\n${key}`,
  signer: (key, { account, reference }) => `signed\n${account}\n${reference}\n${key}`,
  stranger: (key, { account }) => (account === '' ? key : `${account} ${key}`),
};

/**
 * The key under which the store keeps the call. A unique order has its reference as the key: then the caller's own key, or
 * without one the fresh transaction code, decides whether another call with this reference is a retry. So the store's one
 * rule for keys also makes references unique, in the same transaction.
 */
export function toIdempotencyKey(
  { query, key, keyOwner = 'stranger', isUnique }: KeyedRequest,
  { account, transaction_code, now }: Pick<OrderRecord, 'account' | 'transaction_code'> & { readonly now: number },
): IdempotencyKey | undefined {
  if (isUnique) {
    const caller = keyOwner === 'account' ? [keyOwner] : [];
    const fingerprint = digest([key ?? transaction_code, identityOf(query, keyOwner), ...caller]);
    return { key: referenceKey(account, query.external_reference), fingerprint, now, expiresAt: never };
  }
  if (key === undefined) return undefined;
  return {
    key: namesByOwner[keyOwner](key, { account, reference: query.external_reference }),
    fingerprint: digest(identityOf(query, keyOwner)),
    now,
    expiresAt: now + dayMs,
  };
}

type KeyedCall = { readonly action: string; readonly key: string; readonly account: string };

/** The id of an audited call with a key of the account: one for all calls with it, from which the key does not follow. */
export const keyedCallId = ({ action, key, account }: KeyedCall): string =>
  digest([action, namesByOwner.account(key, { account, reference: '' })]).slice(0, 32);

/** The result of a call whose key an earlier one has taken. */
export const toReplay = (
  { fingerprint }: IdempotencyKey,
  earlier: { fingerprint: string; order: OrderRecord },
): CreateResult =>
  fingerprint === earlier.fingerprint ? { outcome: 'replayed', order: earlier.order } : { outcome: 'key_reused' };
