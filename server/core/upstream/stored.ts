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
  /** Incremented by each change, for optimistic locking between processes. */
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

/** An attempt as a store keeps it: its columns, and the JSON of what has none, which some drivers parse. */
export type AttemptRow = Pick<CreateAttempt, 'transaction_code' | 'created_at'> & { readonly record: string | object };

export const parseAttempt = ({ record, ...columns }: AttemptRow): CreateAttempt =>
  ({ ...(typeof record === 'string' ? (JSON.parse(record) as object) : record), ...columns }) as CreateAttempt;

/** The values of the columns and of the JSON. */
export function attemptValues(attempt: CreateAttempt) {
  const { transaction_code, version, state, key, created_at, due_at, ...record } = attempt;
  return [transaction_code, version, state, key, created_at, due_at, JSON.stringify(record)] as const;
}

/** Marks a look-up that a webhook requests, for a week until the upstream answers it. The schedule restarts then. */
export const requestedLookups = -1;

type DueRows = { readonly now: number; readonly limit: number };

export type AttemptStore = {
  /**
   * Stores a new attempt. If another one holds its key, nothing is stored, and that one is returned. A key that was
   * taken before `keysExpireBefore` is free.
   */
  readonly plan: (attempt: CreateAttempt, keysExpireBefore: number) => Promise<CreateAttempt | undefined>;
  readonly find: (transactionCode: string) => Promise<CreateAttempt | undefined>;
  /** Notes the upstream's code on an attempt without an order. False, and nothing is changed, if another has it in any case of its letters. */
  readonly claimCode: (claim: Pick<CreateAttempt, 'transaction_code'> & { readonly code: string }) => Promise<boolean>;
  /** Replaces the attempt by its next version. False, and nothing is changed, if another call has stored that first. */
  readonly replace: (attempt: CreateAttempt) => Promise<boolean>;
  /** Attempts that are due and not refused, the earliest first. */
  readonly findDue: (query: DueRows) => Promise<readonly CreateAttempt[]>;
  /** The attempts of a state, the oldest first. */
  readonly list: (query: { readonly state: AttemptState; readonly limit: number }) => Promise<readonly CreateAttempt[]>;
};

/** A received webhook and its result. Times are milliseconds since the Unix epoch. */
export type InboxEntry = {
  /** Our code, from the address that the webhook was sent to. */
  readonly transaction_code: string;
  /** The same for every delivery of an event: the id that the upstream gives it, or a digest of its body. */
  readonly event_key: string;
  readonly received_at: number;
  /** When to process it; null once that is done. */
  readonly due_at: number | null;
  readonly body: string;
  /** Whether the upstream has signed it, as verified when it arrived. */
  readonly is_signed: boolean;
  readonly tries: number;
  /** The outcome; null until it is processed. `look_up` while it waits for the answer to a look-up. */
  readonly result: string | null;
};

/**
 * How many webhooks an order may have stored when an unsigned one arrives; above that it is refused. Anybody who learns the
 * address could send them, and would fill the disk. Signed ones have no such limit.
 */
export const maxUnsignedEntries = 100;

/** `known`: a duplicate event. `full`: an unsigned one of an order that has `maxUnsignedEntries`. Neither is stored. */
export type InboxOutcome = 'added' | 'known' | 'full';

export type InboxStore = {
  readonly add: (entry: InboxEntry) => Promise<InboxOutcome>;
  /**
   * The entries that are due, in the order of their arrival. An entry waits for each earlier signed one of its order that has
   * no result yet, unless that was tried 20 times.
   */
  readonly findDue: (query: DueRows) => Promise<readonly InboxEntry[]>;
  /** Stores the result of an entry, or when to process it again. False, and nothing is changed, if it is not due at `dueAt`. */
  readonly update: (entry: InboxEntry, dueAt: number | null) => Promise<boolean>;
  /** In the order of their arrival. */
  readonly list: (transactionCode: string) => Promise<readonly InboxEntry[]>;
};
