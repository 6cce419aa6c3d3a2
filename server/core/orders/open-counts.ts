import type { OrderStatus } from '../lifecycle/machine.js';

/** How many rows are open, and since when the oldest has been; undefined if none is. */
export type OpenCount = { readonly count: number; readonly oldestAt: number | undefined };

/** The row of a count. */
export type CountRow = { readonly count: number; readonly oldest: number | null };

export const toOpenCount = ([row]: readonly CountRow[]): OpenCount => ({
  count: row?.count ?? 0,
  oldestAt: row?.oldest ?? undefined,
});

/** A count goes through at most this many rows, the oldest, so that its cost does not grow with the trouble. */
export const maxCounted = 1000;

/** Counts what waits for the operator. Every query walks an index and counts up to `maxCounted` rows. */
export type OpenCounts = {
  /** Orders of a status, by their last change. */
  readonly orders: (account: string, status: OrderStatus) => Promise<OpenCount>;
  /** Webhooks of an account that wait for an attempt, by their creation. */
  readonly messages: (account: string) => Promise<OpenCount>;
};
