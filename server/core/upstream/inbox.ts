/** A webhook of the upstream as it arrived, and what became of it. Times in milliseconds since the Unix epoch. */
export type InboxEntry = {
  /** Our code, from the address that the webhook was sent to. */
  readonly transaction_code: string;
  /** The same for every delivery of an event: the id that the upstream gives it, or a digest of its body. */
  readonly event_key: string;
  readonly received_at: number;
  /** When to process it; null once that is done. */
  readonly due_at: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tries: number;
  /** What it did; null before. */
  readonly result: string | null;
};

/** The webhooks that the store keeps of an order. */
export const maxInboxEntries = 20;

/** `known`: this event of the order is there already. `full`: the order has as many that wait. Neither is stored. */
export type InboxOutcome = 'added' | 'known' | 'full';

export type InboxStore = {
  /** Stores a webhook. One too many for its order takes the place of the oldest that is settled. */
  readonly add: (entry: InboxEntry) => Promise<InboxOutcome>;
  /** The entries that are due, in the order of their arrival. */
  readonly findDue: (query: { readonly now: number; readonly limit: number }) => Promise<readonly InboxEntry[]>;
  /** Stores the result of an entry, or when to process it again. */
  readonly update: (entry: InboxEntry) => Promise<void>;
  /** The webhooks of an order, in the order of their arrival. */
  readonly list: (transactionCode: string) => Promise<readonly InboxEntry[]>;
};
