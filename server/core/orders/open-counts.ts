import type { OrderStatus } from '../lifecycle/machine.js';
import type { AttemptState } from '../upstream/stored.js';

/** How many rows are open, and since when the oldest has been; undefined if none is. */
export type OpenCount = { readonly count: number; readonly oldestAt: number | undefined };

/** A count goes through at most this many rows, the oldest, so that its cost does not grow with the trouble. */
export const maxCounted = 1000;

/** Orders of a status that last entered `since` before a time. */
type StatusCount = {
  readonly account: string;
  readonly status: OrderStatus;
  readonly since: OrderStatus;
  readonly before: number;
};

/** Counts what waits for the operator. Every query walks an index and counts up to `maxCounted` rows. */
export type OpenCounts = {
  readonly orders: (query: StatusCount) => Promise<OpenCount>;
  /** Attempts of a state, by their creation. */
  readonly attempts: (state: AttemptState) => Promise<OpenCount>;
  /** Webhooks of an account that wait for an attempt, by their creation. */
  readonly messages: (account: string) => Promise<OpenCount>;
};
