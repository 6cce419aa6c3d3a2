import type { Clock, Monotonic, StartTimeout } from '#core';

/** Maps words of the upstream to statuses, in addition to the statuses' own names. */
export type StatusWords = Readonly<Record<string, string>>;

/** Calls that create an order, and those that change nothing: each kind has its slots and its circuit. */
export type CallKind = 'create' | 'read';

export type UpstreamSettings = {
  readonly url: string;
  readonly credentials: { readonly businessId: string; readonly secretKey: string };
  /** Verify its webhooks; without any secret they are unsigned. */
  readonly webhookSecrets?: readonly string[] | undefined;
  readonly statuses?: StatusWords | undefined;
  /** Where the buyer pays, with `{option}` and `{transaction_code}`, for an upstream whose replies do not say. */
  readonly paymentUrl?: string | undefined;
  readonly strictPaymentUrls?: boolean | undefined;
  /** Whether it answers look-ups of orders; true by default. Without them only signed webhooks move an order. */
  readonly hasLookup?: boolean | undefined;
  readonly isIdempotent?: boolean | undefined;
  readonly allowLoopback: boolean;
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  readonly startTimeout: StartTimeout;
  readonly warn: (message: string) => void;
  readonly onCircuit?: ((kind: CallKind, isOpen: boolean) => void) | undefined;
};
