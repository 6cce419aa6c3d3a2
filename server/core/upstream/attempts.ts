import type { OrderRecord } from '../orders/record.js';

/**
 * `planned`: nothing has left. `sent`: the upstream may have the order. `accepted`: it has, and the order is stored.
 * `refused`: it has not. `unknown`: it may have, so the call is not repeated.
 */
export type AttemptState = 'planned' | 'sent' | 'accepted' | 'refused' | 'unknown';

/** A call that creates an order at the upstream, stored before the call. Times in milliseconds since the Unix epoch. */
export type CreateAttempt = {
  /** Of the order, which exists once the attempt is accepted. */
  readonly transaction_code: string;
  /** Counts the changes, so that of two processes one makes each. */
  readonly version: number;
  readonly state: AttemptState;
  /** The idempotency key of the caller, which only one attempt holds that is not refused. */
  readonly key: string | null;
  readonly fingerprint: string | null;
  readonly created_at: number;
  /** When to decide about the attempt, or to look the order up. */
  readonly due_at: number | null;
  /** The upstream of the call, and its code of the order once it is known. */
  readonly upstream: string;
  readonly upstream_code: string | null;
  /** The order as it will be stored; null once it is. */
  readonly draft: OrderRecord | null;
  /** When the upstream last had news of the order, and how often it was looked up since. */
  readonly news_at: number;
  readonly lookups: number;
};

export type DueAttempts = { readonly now: number; readonly limit: number };

export type AttemptStore = {
  /**
   * Stores a new attempt. If another one holds its key, nothing is stored, and that one is returned. A key that was
   * taken before `keysExpireBefore` is free.
   */
  readonly plan: (attempt: CreateAttempt, keysExpireBefore: number) => Promise<CreateAttempt | undefined>;
  readonly find: (transactionCode: string) => Promise<CreateAttempt | undefined>;
  /** The attempt that has the upstream's code, in any case of its letters. */
  readonly findByUpstreamCode: (code: string) => Promise<CreateAttempt | undefined>;
  /** Replaces the attempt by its next version. False, and nothing is changed, if another call has stored that first. */
  readonly replace: (attempt: CreateAttempt) => Promise<boolean>;
  /** Attempts that are due and not refused, the earliest first. */
  readonly findDue: (query: DueAttempts) => Promise<readonly CreateAttempt[]>;
  /** The attempts of a state, the oldest first. */
  readonly list: (query: { readonly state: AttemptState; readonly limit: number }) => Promise<readonly CreateAttempt[]>;
};
