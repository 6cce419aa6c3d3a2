import { dayMs, type WebhookType } from '#contract';

export type Audience = 'merchant' | 'partner';

/** A webhook to send. The bytes are fixed when the order changes, and `id` is the same in every attempt. */
export type WebhookMessage = {
  readonly id: string;
  /** Empty outside the sandbox. */
  readonly account: string;
  readonly transaction_code: string;
  readonly sequence: number;
  readonly audience: Audience;
  readonly url: string;
  readonly type: WebhookType;
  readonly body: string;
  /** Milliseconds since the Unix epoch. */
  readonly created_at: number;
  /** The time of the first attempt. 0 in the sandbox, whose clocks differ from the dispatcher's. */
  readonly due_at: number;
};

/** `waiting` for its next attempt, `delivered`, `failed` after its last attempt, `disabled` with its URL. */
type MessageState = 'waiting' | 'delivered' | 'failed' | 'disabled';

/** One attempt to deliver a message. Times are milliseconds. */
export type Attempt = {
  readonly number: number;
  readonly at: number;
  readonly took: number;
  /** The HTTP status; null without a reply. */
  readonly status: number | null;
  /** Why it failed, as a code such as `timeout` or `blocked_address`; null if it succeeded. */
  readonly error: string | null;
};

/** A message with its attempts. */
export type OutboxEntry = Omit<WebhookMessage, 'due_at'> & {
  readonly state: MessageState;
  /** The time of the next attempt; null when no further attempt follows. */
  readonly next_attempt_at: number | null;
  readonly attempts: readonly Attempt[];
  /** Attempts since the message was created or redelivered; at most 12. */
  readonly tries: number;
};

/** A message as it is listed. */
export type ListedMessage = OutboxEntry & {
  /** The time until which a waiting message is postponed without an attempt; null if it is not. */
  readonly asleep_until: number | null;
};

/** A message that only this process may send until the lease ends. */
export type ClaimedMessage = OutboxEntry & { readonly lease: string };

export type ScanQuery = {
  readonly now: number;
  /** Hosts whose messages the scan passes over. */
  readonly exceptHosts: readonly string[];
};

/** A message as a scan sees it. */
export type ScannedMessage = {
  readonly id: string;
  /** Host and port of its URL, such as `shop.example:8443`. */
  readonly host: string;
};

/** A scan finds at most this many messages. */
export const maxClaimScan = 256;

/** A redelivery revives what its URL has missed in batches, none of which delays other calls or meets a timeout. */
export const reviveBatch = 1000;

/** What is chosen of a scan, by ids. */
export type ClaimChoice = {
  readonly claimed: readonly string[];
  /** With the later messages of their orders. */
  readonly postponed: readonly { readonly id: string; readonly until: number }[];
};

export type Claim = ClaimChoice & {
  readonly now: number;
  /** When the claim ends and other processes may take the messages, for example because this one died. */
  readonly leaseUntil: number;
  /** Identifies this claim. */
  readonly lease: string;
};

/** The state of a message after an attempt. */
export type Settlement = {
  readonly id: string;
  readonly lease: string;
  readonly attempt: Attempt;
  /** The tries of the message from now on. */
  readonly tries: number;
  readonly state: MessageState;
  readonly next_attempt_at: number | null;
  /** True if the URL accepts no more messages: waiting and later messages to it become `disabled`. */
  readonly disablesUrl: boolean;
  /** True if the next messages of the order may be sent while this one waits. Once true it stays true until a redelivery. */
  readonly canBeOvertaken: boolean;
};

type Postponement = { readonly id: string; readonly lease: string; readonly until: number };

export type OutboxQuery = {
  readonly account: string;
  readonly transactionCode?: string | undefined;
  readonly state?: MessageState | undefined;
  /** Lists only messages created before the one with this id; none if the account has no such message. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Makes a message of an account due at `now` again, and leases it to the caller, who sends it. */
export type Redelivery = Pick<Claim, 'now' | 'lease' | 'leaseUntil'> & {
  readonly id: string;
  readonly account: string;
};

/** The messages of orders, stored in the same transaction as the order's change. */
export type Outbox = {
  /**
   * The messages that are due, the longest due first. A message of an order waits until the earlier ones to its audience
   * have ended or can be overtaken, so that an order's webhooks are sent in sequence.
   */
  readonly scan: (query: ScanQuery) => Promise<readonly ScannedMessage[]>;
  /** Leases the claimed messages, except those that another process has taken since the scan, and postpones others. */
  readonly claim: (claim: Claim) => Promise<readonly ClaimedMessage[]>;
  /** Stores an attempt; false if the lease is lost. A message that would wait for a disabled URL becomes `disabled`. */
  readonly settle: (settlement: Settlement) => Promise<boolean>;
  /** Ends a lease without an attempt; the message and the later ones of its order wait until then. */
  readonly postpone: (postponement: Postponement) => Promise<void>;
  /** Ends the postponement of all messages to a host. */
  readonly endPostponements: (host: string) => Promise<void>;
  /** The newest first. */
  readonly list: (query: OutboxQuery) => Promise<readonly ListedMessage[]>;
  /**
   * Claims a message whatever its state is, also before earlier ones of its order. This enables its URL again, and with it
   * the account's messages to that URL that failed or were disabled, in batches: after an error a call after the lease
   * revives the rest. Changes nothing if the message is leased: an attempt is on its way. Undefined if there is no such message.
   */
  readonly redeliver: (
    redelivery: Redelivery,
  ) => Promise<ClaimedMessage | { readonly leasedUntil: number } | undefined>;
  /** When a claim may find the next message, not too late; undefined if no message waits. */
  readonly nextDueAt: () => Promise<number | undefined>;
};

/** What is known about a target, or about a domain or an address that has had requests without a 2xx. */
export type TargetRecord = {
  readonly key: string;
  /** Whether the target has ever answered 2xx. */
  readonly is_proven: boolean;
  /** The earliest time of the next request, in milliseconds; of a proven target, when it was proven. */
  readonly next_at: number;
};

type ChangeTargets = (records: readonly TargetRecord[]) => readonly TargetRecord[];

/** What the processes on a database know together. */
export type TargetStore = {
  /** The records of those keys that have one. */
  readonly read: (keys: readonly string[]) => Promise<readonly TargetRecord[]>;
  /** Changes the records of these keys at once, and returns them. The function may be called twice. */
  readonly update: (keys: readonly string[], change: ChangeTargets) => Promise<readonly TargetRecord[]>;
};

/** How long a target without a request is remembered. */
export const targetMemoryMs = 400 * dayMs;

/** A record for each key, also for those that have none. */
export function completeTargets(keys: readonly string[], found: readonly TargetRecord[]): readonly TargetRecord[] {
  const records = new Map(found.map((record) => [record.key, record]));
  return keys.map((key) => records.get(key) ?? { key, is_proven: false, next_at: 0 });
}
