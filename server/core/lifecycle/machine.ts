import { dayMs, type OrderStatus, type WebhookType } from '#contract';

/**
 * The lifecycle of an order as data: pending -> processing -> paid -> sending -> completed, and every other path.
 * `terminal` statuses end it; `soft` marks the terminal status that an order leaves when a late payment arrives.
 */
export const statuses = {
  pending: { terminal: false },
  processing: { terminal: false },
  paid: { terminal: false },
  sending: { terminal: false },
  completed: { terminal: true },
  on_hold: { terminal: false },
  failed: { terminal: true },
  expired: { terminal: true, soft: true },
  canceled: { terminal: true },
  refunding: { terminal: false },
  refunded: { terminal: true },
} as const satisfies Readonly<Record<OrderStatus, { terminal: boolean; soft?: true }>>;

export type { OrderStatus };

/** A further condition of a transition. `monitored`: payments that come late are still detected. */
export type Guard = 'captured' | '!captured' | 'monitored';

type TransitionRow = {
  readonly from: OrderStatus;
  readonly trigger: string;
  readonly to: Exclude<OrderStatus, 'pending'>;
  /** The reasons that an event may give; the first one is the default. */
  readonly reasons?: readonly string[];
  readonly guard?: Guard;
  readonly captures?: true;
};

const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'fraud_suspected',
  'processor_error',
] as const;

/** The upstream has another order than ours: a person has to find out why. */
export const mismatchReasons = ['amount_mismatch', 'coin_mismatch', 'address_mismatch'] as const;

export const transitions = [
  { from: 'pending', trigger: 'submit', to: 'processing' },
  { from: 'pending', trigger: 'cancel', to: 'canceled', reasons: ['buyer', 'merchant'] },
  { from: 'pending', trigger: 'expire', to: 'expired', reasons: ['not_paid_in_time'] },
  { from: 'pending', trigger: 'decline', to: 'failed', reasons: declineReasons },
  { from: 'pending', trigger: 'hold', to: 'on_hold', reasons: ['compliance_review', ...mismatchReasons] },
  { from: 'processing', trigger: 'require_action', to: 'processing' },
  { from: 'processing', trigger: 'decline', to: 'failed', guard: '!captured', reasons: declineReasons },
  { from: 'processing', trigger: 'cancel', to: 'canceled', guard: '!captured', reasons: ['buyer', 'merchant'] },
  { from: 'processing', trigger: 'capture', to: 'paid', captures: true },
  { from: 'processing', trigger: 'hold', to: 'on_hold', reasons: ['compliance_review', ...mismatchReasons] },
  { from: 'processing', trigger: 'timeout', to: 'failed', guard: '!captured', reasons: ['authorization_timeout'] },
  { from: 'paid', trigger: 'broadcast', to: 'sending' },
  {
    from: 'paid',
    trigger: 'hold',
    to: 'on_hold',
    reasons: ['compliance_review', 'invalid_address', 'liquidity', ...mismatchReasons],
  },
  { from: 'paid', trigger: 'refund', to: 'refunding', reasons: ['payout_impossible'] },
  { from: 'sending', trigger: 'confirm', to: 'sending' },
  { from: 'sending', trigger: 'finalize', to: 'completed' },
  { from: 'sending', trigger: 'hold', to: 'on_hold', reasons: ['compliance_review', ...mismatchReasons] },
  { from: 'sending', trigger: 'drop', to: 'on_hold', reasons: ['tx_dropped'] },
  { from: 'on_hold', trigger: 'release', to: 'paid', captures: true },
  { from: 'on_hold', trigger: 'reject', to: 'refunding', guard: 'captured', reasons: ['review_failed'] },
  {
    from: 'on_hold',
    trigger: 'decline',
    to: 'failed',
    guard: '!captured',
    reasons: ['review_failed', ...declineReasons],
  },
  { from: 'refunding', trigger: 'settle_refund', to: 'refunded' },
  {
    from: 'expired',
    trigger: 'late_payment',
    to: 'on_hold',
    guard: 'monitored',
    reasons: ['late_payment', ...mismatchReasons],
    captures: true,
  },
] as const satisfies readonly TransitionRow[];

export type Trigger = (typeof transitions)[number]['trigger'];

export type Transition = TransitionRow & { readonly trigger: Trigger };

/** The event of a payout whose amount is known only after the order has completed. */
export const payoutReported = 'order.payout_reported';

/** Triggers that do not change the status have an event name of their own; the others are called `order.<status>`. */
export const selfTransitionEvents: Readonly<Partial<Record<Trigger, WebhookType>>> = {
  require_action: 'order.required_action',
  confirm: 'order.confirmation',
};

/** In milliseconds. */
export const timers = {
  /** Until an unpaid order expires, unless the option gives more time. */
  expiresIn: 900_000,
  /** Until an authorization times out, unless the option takes longer. */
  authorizationWindow: 1_800_000,
  /** How long late payments count at least. */
  monitoringWindow: dayMs,
} as const;
