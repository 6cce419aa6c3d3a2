import type { Currency, ErrorCode, Order, PaymentOptions } from '#contract';
import type { CollisionContext } from '../orders/collisions.js';
import type { Clock, UpstreamStore } from '../ports.js';
import type { AmountLimits, FiatAmount } from '../pricing/payment-options.js';
import type { CurrencyPair } from '../pricing/rates.js';

/** What the upstream has answered, or why there is no answer. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /**
       * `refused`: it has said no, and the same call would be refused again. `unavailable`: the call has certainly had no
       * effect. `unknown`: it may have had one, because the connection broke or the reply is not readable.
       */
      readonly reason: 'refused' | 'unavailable' | 'unknown';
      /** The documented failure that a refusal names. Its text to the caller is ours. */
      readonly code?: ErrorCode;
      /** True if it has no such operation. */
      readonly isMissing?: true;
      readonly retryAfterMs?: number;
    };

/** An order to place. The code and the webhook URL are ours, so that nothing else of the upstream's has to be stored. */
export type UpstreamDraft = Omit<Order, 'transaction_code' | 'status'> & {
  /** Our transaction code, which the upstream gets as the reference; where it honours idempotency keys, as the key too. */
  readonly reference: string;
  readonly webhook_url: string | undefined;
  /** The share of a partner, whom the upstream pays too. The reference and the webhook URL come from the order. */
  readonly partner?: Pick<Order, 'wallet_address' | 'crypto_currency' | 'crypto_currency_network'> & {
    readonly commission_percentage: string;
  };
  /** The payment option that the buyer chose, for the payment URL. */
  readonly payment_option?: string | null;
};

/** What the upstream reports about its order. Fields that it does not report are undefined. */
export type Observation = Partial<Omit<Order, 'transaction_code' | 'status'>> & {
  /** The status in our words; undefined for a word that is not known. */
  readonly status: string | undefined;
  /** The status as the upstream spells it. */
  readonly word: string;
  /** Why an order has this status. It counts where it is one of our reasons for the change. */
  readonly reason?: string;
  readonly tx_hash?: string;
  /** The coins that arrived, decimal text. */
  readonly payout_amount?: string;
  /** How much the buyer was charged and how much was refunded: decimal texts in the order's currency. */
  readonly captured_amount?: string;
  readonly refunded_amount?: string;
};

/** An order that the upstream has accepted: its code, and the order as the upstream reports it. */
export type Accepted = {
  readonly code: string;
  readonly observation: Observation;
  readonly payment_url?: string | undefined;
  /** Its own estimate of the coins, decimal text. */
  readonly crypto_amount?: string | undefined;
};

/** A webhook as it arrived. Header names are in lower case. */
export type RawWebhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** What the signature of a webhook proves. `unsigned`: there is no secret to verify it with. */
export type WebhookProof = 'signed' | 'unsigned' | 'forged';

/** What a webhook reports; undefined for a body that reports nothing. */
export type WebhookReport = {
  /** The upstream's. Undefined where the body names none: the address that it was sent to names the order. */
  readonly code: string | undefined;
  readonly observation: Observation;
};

/**
 * The service that takes the money and pays out. Every call ends within a deadline of the adapter's and never rejects. One
 * implementation is this service itself, which simulates it or leaves it to an operator; the other one calls a service with
 * the four documented operations.
 */
export type Upstream = {
  /** Kept on each order, so that look-ups go to the upstream that took it. */
  readonly id: string;
  /** True if its calls are pure and cannot be lost: an order then needs no attempt that is written ahead. */
  readonly isLocal: boolean;
  /** True if a create that is repeated makes no second order. */
  readonly isIdempotent: boolean;
  readonly currencies: () => Promise<Answer<readonly Currency[]>>;
  /** Units of `to` for one unit of `from`. */
  readonly rate: (pair: CurrencyPair) => Promise<Answer<string>>;
  readonly options: (query: FiatAmount) => Promise<Answer<PaymentOptions>>;
  /** The limits that an amount is beyond, where they are known: the four documented operations do not report them. */
  readonly exceededLimits?: (query: FiatAmount) => AmountLimits | undefined;
  readonly create: (draft: UpstreamDraft) => Promise<Answer<Accepted>>;
  readonly lookup?: (code: string) => Promise<Answer<Observation>>;
  /** Verifies a webhook that arrives now: its signature expires. A stored webhook keeps what this has found. */
  readonly verify: (webhook: RawWebhook) => WebhookProof;
  /** Reads the body of a webhook, whenever that is. */
  readonly read: (body: string) => WebhookReport | undefined;
};

export const upstreamEventKinds = [
  'attempt_unknown',
  'unknown_word',
  'mismatch',
  'conflict',
  'forged',
  'lookup_failed',
  'unproven',
  'ignored',
] as const;

/** An event for the operator: counted, and logged with our code. */
export type UpstreamEvent = {
  readonly kind: (typeof upstreamEventKinds)[number];
  readonly code: string;
  readonly word?: string;
};

export type UpstreamContext = CollisionContext & {
  readonly store: UpstreamStore;
  readonly clock: Clock;
  readonly upstream: Upstream;
  /** Where the upstream reports changes of an order; undefined where it cannot reach this service. */
  readonly upstreamWebhookUrl: (transactionCode: string) => Promise<string | undefined>;
  readonly reportUpstream: (event: UpstreamEvent) => void;
  /** Receives the errors that a caller only sees as "try again later". */
  readonly reportError: (error: unknown) => void;
};
