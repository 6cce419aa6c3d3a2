import type { SearchPlan } from '#core';

/** How a database says what the shared statements need. */
export type Dialect = {
  /** Whether a value is one of the texts of the JSON list at a place. */
  readonly inTexts: (place: string) => string;
  /** The same for whole numbers. */
  readonly inNumbers: (place: string) => string;
  /** A column with JSON as a value for `->`. */
  readonly json: (column: string) => string;
  /** Whether a text contains the one at a place. */
  readonly contains: (text: string, place: string) => string;

  /** Ends a SELECT whose rows no other transaction may change until this one ends. SQLite has one at a time. */
  readonly forUpdate: string;
  /** The same for the rows of an alias, without those that another transaction has locked. */
  readonly skipLocked: (alias: string) => string;
  /** Makes transactions with a key of the JSON list `$1` wait for each other. */
  readonly lockKeys: string | undefined;

  /** The later and the earlier of two times. */
  readonly later: string;
  readonly earlier: string;

  /** The table with the state of the messages; their bodies are in `outbox`. */
  readonly queue: 'outbox' | 'outbox_queue';
  /** The state `q` of messages with what they say. */
  readonly messages: string;
  /** What precedes the columns of `outbox` there. */
  readonly body: 'm.' | '';
  /** Joins a claimed row to its body, and begins its conditions. */
  readonly claimWhere: string;
  /** The ids and times of a JSON list as the rows `postponed`. */
  readonly postponements: (place: string) => string;
  readonly arrayLength: string;
  /** The number of waiting messages where it is too large to be counted for each scrape. */
  readonly waitingEstimate: string;
  /** The time before which nothing claims a message, as the index of the waiting ones has it. */
  readonly dueAt: string;
  /** Whether a message goes to the URL that an expression gives. */
  readonly isTo: (url: string) => string;

  /** Whether an idempotency key belongs to an order whose code is in the JSON list `$1`. */
  readonly keysOfOrders: string;
  /** Deletes up to `$1` windows of rate limits that have ended, where the database counts calls. */
  readonly endedWindows: string | undefined;
  /** The number of rows that one scan of the retention takes. */
  readonly retentionBatch: number;

  /** The indexed expression for the upstream's code of an attempt, in lower case. */
  readonly upstreamCode: string;
  /** The latest time of the status `$3` in the timeline of an order. */
  readonly lastEntry: string;
  /** What follows a table to name the index that a count must use. */
  readonly indexedBy: (index: string) => string;
  /** What follows the table of orders to name the index that a search must walk. */
  readonly searchedBy: (index: SearchPlan['index']) => string;
};
