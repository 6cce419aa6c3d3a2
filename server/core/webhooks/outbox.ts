import type { WebhookMessage } from '../lifecycle/webhook-messages.js';

/** `waiting` for its next try, `delivered`, `failed` after its last try, `disabled` because its URL is. */
export type MessageState = 'waiting' | 'delivered' | 'failed' | 'disabled';

/** One try. Times are milliseconds. */
export type Attempt = {
  readonly number: number;
  readonly at: number;
  readonly took: number;
  /** The HTTP status, or nothing where there was no answer. */
  readonly status: number | null;
  /** Why it failed, as a code such as `timeout` or `blocked_address`; nothing where it did not. */
  readonly error: string | null;
};

/** A message with its story. */
export type OutboxEntry = Omit<WebhookMessage, 'due_at'> & {
  readonly state: MessageState;
  /** When it is tried next; nothing where it is not. */
  readonly next_attempt_at: number | null;
  readonly attempts: readonly Attempt[];
  /** Attempts since it was made or asked for again; 12 of them are all. */
  readonly tries: number;
};

/** A message that this process alone may send until the lease ends. */
export type ClaimedMessage = OutboxEntry & { readonly lease: string };

export type ClaimQuery = {
  readonly now: number;
  /** Until when the claim holds; a process that dies leaves its messages to others from then on. */
  readonly leaseUntil: number;
  /** Unique to this claim. */
  readonly lease: string;
  readonly limit: number;
  readonly excludedHosts: readonly ExcludedHost[];
};

/** A host that gets nothing now: too many at once, or a circuit that is open. */
export type ExcludedHost = {
  /** `shop.example:8443`, as URL has it. */
  readonly host: string;
  /** Its messages are put off until then where there are so many that they might hide others. */
  readonly until: number;
};

/** A claim looks at so many messages at most, those that have been due longest, and puts some off if it sees no more. */
export const maxClaimScan = 256;

export type Claim = {
  /** Those that have been due longest first. */
  readonly messages: readonly ClaimedMessage[];
  /** Whether more may be due: another claim goes on behind those that this one has lent or put off. */
  readonly hasMore: boolean;
};

/** What a try leads to. */
export type Settlement = {
  readonly id: string;
  readonly lease: string;
  readonly attempt: Attempt;
  readonly state: MessageState;
  readonly next_attempt_at: number | null;
  /** True where the URL takes no messages any more: those that wait for it become `disabled`, and later ones too. */
  readonly disablesUrl: boolean;
};

export type OutboxQuery = {
  readonly account: string;
  readonly transactionCode?: string;
  readonly state?: MessageState;
  /** The id of one of the account: those made before it. None where it has no such message. */
  readonly before?: string;
  readonly limit: number;
};

/** Messages that were made durable with their orders. */
export type Outbox = {
  /**
   * Takes messages that are due. Of the messages of one order to one audience only the earliest that waits can be
   * taken, so that an order's tries come in sequence.
   */
  readonly claim: (query: ClaimQuery) => Promise<Claim>;
  /** Writes down a try, unless the lease is lost: then false. What would wait for a URL that is off is `disabled`. */
  readonly settle: (settlement: Settlement) => Promise<boolean>;
  /** The newest first. */
  readonly list: (query: OutboxQuery) => Promise<readonly OutboxEntry[]>;
  /** Whether the URL of a message has taken one that was made after it. */
  readonly hasLaterDelivery: (id: string) => Promise<boolean>;
  /**
   * Makes a message wait from `now` on again, under the same id. Its URL takes messages again, and those of the account
   * that are `disabled` for it wait again too. False when there is none.
   */
  readonly redeliver: (id: string, account: string, now: number) => Promise<boolean>;
  /** When the next message is due that nobody has claimed; nothing when none waits. */
  readonly nextDueAt: () => Promise<number | undefined>;
};
