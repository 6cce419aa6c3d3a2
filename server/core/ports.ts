import type { OrderRecord } from './order.js';
import type { Rates } from './rates.js';

/** Milliseconds since the Unix epoch. */
export type Clock = () => number;

/** A fresh transaction code: a UUID version 4 from a cryptographic source. */
export type NewCode = () => string;

/** The last good rates, or nothing when none are usable. Refreshing happens behind it. */
export type RateSource = () => Rates | undefined;

/** Makes a call with the same key happen once. `fingerprint` is a digest of the parameters. Times in ms. */
export type OnceOnly = {
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  readonly expiresAt: number;
};

export type Created =
  { readonly outcome: 'created' | 'replayed'; readonly order: OrderRecord } | { readonly outcome: 'key_reused' };

/** Where orders live. */
export type OrderStore = {
  /**
   * Stores the order, its wallets (one row for each address and network) and its key in one transaction.
   * Resolves once the order is durable; calls with the same unexpired key get the first one's order.
   * @throws when the order is not stored.
   */
  readonly create: (order: OrderRecord, once?: OnceOnly) => Promise<Created>;
  /** What an earlier call with this key made, if there was one within its time. */
  readonly recall: (once: OnceOnly) => Promise<Created | undefined>;
  readonly find: (transactionCode: string) => Promise<OrderRecord | undefined>;
};
