import type { OperatorStore } from './operator/store.js';
import type { OrderStatus } from './lifecycle/machine.js';
import type { OpenCounts } from './orders/open-counts.js';
import type { OrderRecord } from './orders/record.js';
import type { Rates } from './pricing/rates.js';
import type { Outbox, TargetStore } from './webhooks/outbox.js';
import type { AttemptState, AttemptStore, CreateAttempt, InboxStore } from './upstream/stored.js';

/** Milliseconds since the Unix epoch. */
export type Clock = () => number;

/** Milliseconds since any moment. Measures durations: setting the wall clock changes it neither forwards nor back. */
export type Monotonic = () => number;

/** A fresh transaction code: a UUID version 4 from a cryptographic source. */
export type NewTransactionCode = () => string;

/** Calls back periodically; returns a function that stops it. */
export type StartInterval = (milliseconds: number, call: () => void) => () => void;

/** Calls back once; returns a function that cancels it. */
export type StartTimeout = (milliseconds: number, callback: () => void) => () => void;

/** The last good rates; undefined if none are usable. */
export type RateSource = () => Rates | undefined;

/** Rates as the store keeps them: decimal texts, units of each currency for 1 EUR. */
export type StoredRates = { readonly date: string; readonly perEuro: Readonly<Record<string, string>> };

/** Keeps the last good rates for the next start and for other processes. */
export type RateStore = {
  readonly find: () => Promise<StoredRates | undefined>;
  /** Replaces the stored rates unless those have a later date. */
  readonly save: (rates: StoredRates) => Promise<void>;
};

/** Texts by name, of which a service has one each. */
export type Facts = {
  readonly read: (name: string) => Promise<string | undefined>;
  /** Stores an object with a `date`, as JSON, unless there is one with a later date. */
  readonly writeDated: (name: string, text: string) => Promise<void>;
  /** Stores a text unless there is one, and resolves with the one that there is. */
  readonly keep: (name: string, text: string) => Promise<string>;
};

/** Calls with the same key take effect once. `fingerprint` is a digest of the parameters. Times in ms. */
export type IdempotencyKey = {
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  readonly expiresAt: number;
};

export type CreateResult =
  | { readonly outcome: 'created' | 'replayed'; readonly order: OrderRecord }
  | { readonly outcome: 'key_reused' };

/** Selects up to `limit` orders of an account that are due at `now`. */
export type DueQuery = { readonly account: string; readonly now: number; readonly limit: number };

/** Selects up to `limit` rows that are older than `before`. */
export type OldRows = { readonly before: number; readonly limit: number };

/** Deletes what is no longer needed, in batches small enough to run under load. Each resolves with the number of deleted rows. */
export type Deletions = {
  /** The number of rows that one call should take, so that deleting keeps up with the intake and delays no call; 50 by default. */
  readonly batchSize?: number;
  /**
   * Deletes orders of a status that ended before a time (`endedAt`), with their webhooks, their keys, and the wallets
   * that no other order uses. Leaves out orders with webhooks that are not settled.
   */
  readonly deleteOrders: (old: OldRows & { readonly status: OrderStatus }) => Promise<number>;
  /** Deletes settled webhooks that were created before a time. */
  readonly deleteOutbox: (old: OldRows) => Promise<number>;
  /** Deletes idempotency keys and rate limit windows that expired before a time, and targets after `targetMemoryMs`. */
  readonly deleteExpired: (old: OldRows) => Promise<number>;
  /** Deletes attempts of a state that were created before a time and have no order, with their webhooks. */
  readonly deleteAttempts: (old: OldRows & { readonly state: AttemptState }) => Promise<number>;
  /** Deletes audit entries from before a time, except for orders that have not ended: refunds read those. */
  readonly deleteAudit: (old: OldRows) => Promise<number>;
};

/** An order without personal data, and the URLs that it had. */
export type ErasedOrder = { readonly order: OrderRecord; readonly urls: readonly string[] };

export type ErasureStore = {
  /** The codes of the orders, and of the attempts without one, that have this reference of a merchant or a partner. */
  readonly findByReference: (reference: string) => Promise<readonly string[]>;
  /**
   * Overwrites an order that has not changed by this version of it. Deletes its webhooks, its keys, its place among disabled
   * URLs, and the wallets that it alone used. False, and nothing is changed, if the order has changed or is gone.
   */
  readonly erase: (erased: ErasedOrder) => Promise<boolean>;
  /**
   * Deletes an attempt without an order, and the webhooks of the upstream about it. False, and nothing is deleted, if the
   * attempt has changed, is gone, or has become an order.
   */
  readonly eraseAttempt: (attempt: CreateAttempt) => Promise<boolean>;
};

export type Retention = Deletions & ErasureStore;

/** `hasWebhooks` is false if the change has none. */
export type ChangeListener = (transactionCode: string | undefined, hasWebhooks: boolean) => void;

export type OrderReader = { readonly find: (transactionCode: string) => Promise<OrderRecord | undefined> };

/**
 * Stores the orders. A resolved call is durable; a rejected call has changed nothing, unless the connection to the
 * database broke: then the outcome is unknown.
 */
export type Orders = OrderReader & {
  /**
   * Stores the order, its wallets (one row for each address and network), its key and its webhooks in one transaction.
   * Calls with the same unexpired key return the first call's order.
   * @throws when the order is not stored.
   */
  readonly create: (order: OrderRecord, key?: IdempotencyKey) => Promise<CreateResult>;
  /** The result of an earlier call with this key, unless the key has expired. */
  readonly findByIdempotencyKey: (key: IdempotencyKey) => Promise<CreateResult | undefined>;
  /**
   * Replaces the order by its next version (its timeline one longer) and stores its webhooks, in one transaction.
   * False, and nothing is changed, if another call has stored that version first.
   */
  readonly save: (order: OrderRecord) => Promise<boolean>;
  /** The orders that are due (`nextDueAt`), the earliest first. */
  readonly findDue: (query: DueQuery) => Promise<readonly OrderRecord[]>;
  /** Removes everything of the account, and calls the listeners of `onChange` with `undefined`. */
  readonly deleteAccount: (account: string) => Promise<void>;
  /**
   * Calls back with the transaction code of each order that any process creates or saves, once that is durable. With
   * `undefined` if changes may have been missed. Returns a function that stops it.
   */
  readonly onChange: (listener: ChangeListener) => () => void;
};

export type UpstreamStore = Orders & { readonly attempts: AttemptStore; readonly inbox: InboxStore };

/** What the service needs in a tab as on a server. Each use case takes only the ports that it calls. */
export type OrderStore = UpstreamStore & {
  readonly outbox: Outbox;
  readonly targets: TargetStore;
  /**
   * The key of the addresses that an upstream reports orders to: 32 random bytes as hexadecimal digits. The first call
   * makes it; of several processes at once, one does. It leaves the service in no form.
   */
  readonly readPathKey: () => Promise<string>;
  readonly operator: OperatorStore;
};

/** What a database offers beyond that, for programs that run for years. */
export type ServerStore = OrderStore & {
  readonly rates: RateStore;
  readonly retention: Retention;
  readonly openCounts: OpenCounts;
  /** Writes one row and reads it back. Rejects when that fails. */
  readonly checkWritable: () => Promise<void>;
  /** Writes what an order writes, and takes it back. Rejects when the store could keep no order. */
  readonly checkOrders: () => Promise<void>;
  /** Judges an error of a call. */
  readonly faultOf: (error: unknown) => StoreFault;
  /** Finishes pending writes, and releases the file or the connections. */
  readonly close: () => Promise<void>;
};

/**
 * Increments the count of a key and returns it with the milliseconds until its window ends, when it restarts at 1.
 * Processes that share a counter share their rate limits.
 */
export type Counter = (key: string, windowMs: number) => Promise<{ readonly hits: number; readonly endsInMs: number }>;

/**
 * What an error of a call says about the store: nothing, because the call or another one caused it; that it cannot write
 * now; or that its file is damaged.
 */
export type StoreFault = 'none' | 'failing' | 'damaged';

/** How much a checked copy of the database contains. */
export type BackupContents = {
  readonly schemaVersion: number;
  readonly orders: number;
  /** Milliseconds since the Unix epoch; null without orders. */
  readonly newestOrderAt: number | null;
  readonly webhooks: number;
};
