import type { OrderRecord } from './orders/order.js';
import type { Rates } from './pricing/rates.js';
import type { Outbox } from './webhooks/outbox.js';

/** Milliseconds since the Unix epoch. */
export type Clock = () => number;

/** A fresh transaction code: a UUID version 4 from a cryptographic source. */
export type NewTransactionCode = () => string;

/** Calls back again and again, so many milliseconds apart; gives back the way to stop. */
export type StartInterval = (milliseconds: number, call: () => void) => () => void;

/** The last good rates, or nothing when none are usable. Refreshing happens behind it. */
export type RateSource = () => Rates | undefined;

/** Makes a call with the same key happen once. `fingerprint` is a digest of the parameters. Times in ms. */
export type IdempotencyKey = {
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  readonly expiresAt: number;
};

export type CreateResult =
  { readonly outcome: 'created' | 'replayed'; readonly order: OrderRecord } | { readonly outcome: 'key_reused' };

/** What a caller wants to see of the orders of an account, the newest first. */
export type OrderQuery = { readonly account: string; readonly limit: number };

/**
 * Where orders live. Whatever resolves is durable; whatever rejects has changed nothing, unless the database itself was
 * lost on the way: then nobody can know.
 */
export type OrderStore = {
  /**
   * Stores the order, its wallets (one row for each address and network), its key and its messages in one transaction.
   * Calls with the same unexpired key get the first one's order.
   * @throws when the order is not stored.
   */
  readonly create: (order: OrderRecord, once?: IdempotencyKey) => Promise<CreateResult>;
  /** What an earlier call with this key made, if there was one within its time. */
  readonly findByIdempotencyKey: (once: IdempotencyKey) => Promise<CreateResult | undefined>;
  readonly find: (transactionCode: string) => Promise<OrderRecord | undefined>;
  /**
   * Puts the order's next version (its timeline one longer) in the place of the one before, with its messages, in one
   * transaction. False where somebody else was faster; then nothing is changed.
   */
  readonly save: (order: OrderRecord) => Promise<boolean>;
  /** Up to `limit` orders of the account that time changes now or earlier (`dueAt`), the earliest first. */
  readonly findDue: (account: string, now: number, limit: number) => Promise<readonly OrderRecord[]>;
  /** The accounts that have orders which time changes at some time: a restarted sandbox knows them by nothing else. */
  readonly accountsWithDueOrders: () => Promise<readonly string[]>;
  readonly list: (query: OrderQuery) => Promise<readonly OrderRecord[]>;
  /** Removes everything of a sandbox account, and says that changes may have been missed. */
  readonly deleteAccount: (account: string) => Promise<void>;
  /**
   * Calls back with the transaction code of each order that was created or saved, once that is durable, by whichever
   * process. With `undefined` where changes may have been missed. Returns the way to stop.
   */
  readonly onChange: (listener: (transactionCode: string | undefined) => void) => () => void;
  readonly outbox: Outbox;
};

/**
 * Counts up under a key and gives back the count and how many milliseconds it goes on; the next count after that starts
 * at 1 again. Where several processes share one, so do their rate limits.
 */
export type Counter = (key: string, windowMs: number) => Promise<{ readonly hits: number; readonly endsInMs: number }>;
