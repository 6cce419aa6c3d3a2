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

export type InboxStore = {
  /** Stores a webhook. False, and nothing is stored, if this event of the order is there already. */
  readonly add: (entry: InboxEntry) => Promise<boolean>;
  /** The entries that are due, in the order of their arrival. */
  readonly findDue: (query: { readonly now: number; readonly limit: number }) => Promise<readonly InboxEntry[]>;
  /** Stores the result of an entry, or when to process it again. */
  readonly update: (entry: InboxEntry) => Promise<void>;
  /** The webhooks of an order, in the order of their arrival. */
  readonly list: (transactionCode: string) => Promise<readonly InboxEntry[]>;
};
