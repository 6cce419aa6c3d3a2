/**
 * The life of an order as data: pending -> processing -> paid -> sending -> completed, and every way off that road.
 * `terminal` statuses end it; `soft` marks the one that late money may still leave.
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
} as const satisfies Record<string, { terminal: boolean; soft?: true }>;

export type OrderStatus = keyof typeof statuses;

/** What must hold beside the status: money was taken, was not taken, or late money is still watched for. */
export type Guard = 'captured' | '!captured' | 'monitored';

export type Transition = {
  readonly from: OrderStatus;
  readonly trigger: string;
  readonly to: OrderStatus;
  /** Why it may happen; the first one unless another is given. */
  readonly reasons?: readonly string[];
  readonly guard?: Guard;
  /** Money is ours from here on. */
  readonly captures?: true;
};

const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'fraud_suspected',
  'processor_error',
] as const;

export const transitions = [
  { from: 'pending', trigger: 'submit', to: 'processing' },
  { from: 'pending', trigger: 'cancel', to: 'canceled', reasons: ['buyer', 'merchant'] },
  { from: 'pending', trigger: 'expire', to: 'expired', reasons: ['not_paid_in_time'] },
  { from: 'pending', trigger: 'decline', to: 'failed', reasons: declineReasons },
  { from: 'processing', trigger: 'require_action', to: 'processing' },
  { from: 'processing', trigger: 'decline', to: 'failed', reasons: declineReasons },
  { from: 'processing', trigger: 'cancel', to: 'canceled', reasons: ['buyer', 'merchant'] },
  { from: 'processing', trigger: 'capture', to: 'paid', captures: true },
  { from: 'processing', trigger: 'hold', to: 'on_hold', reasons: ['compliance_review', 'amount_mismatch'] },
  { from: 'processing', trigger: 'timeout', to: 'failed', reasons: ['authorization_timeout'] },
  { from: 'paid', trigger: 'broadcast', to: 'sending' },
  { from: 'paid', trigger: 'hold', to: 'on_hold', reasons: ['compliance_review', 'invalid_address', 'liquidity'] },
  { from: 'paid', trigger: 'refund', to: 'refunding', reasons: ['payout_impossible'] },
  { from: 'sending', trigger: 'confirm', to: 'sending' },
  { from: 'sending', trigger: 'finalize', to: 'completed' },
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
    reasons: ['late_payment'],
    captures: true,
  },
] as const satisfies readonly Transition[];

export type Trigger = (typeof transitions)[number]['trigger'];

/** What is recorded and told without a change of status. */
export const notices = ['order.dispute_opened', 'order.dispute_closed', 'quote.refreshed'] as const;

export type Notice = (typeof notices)[number];

/** Triggers that leave the status as it is have an event of their own; all others are told as `order.<status>`. */
export const selfTransitionEvents: Readonly<Partial<Record<Trigger, string>>> = {
  require_action: 'order.required_action',
  confirm: 'order.confirmation',
};

/** Milliseconds until nobody has paid, until the processor has had its time, and during which late money is seen. */
export const timers = { expiresIn: 900_000, authorizationWindow: 1_800_000, monitoringWindow: 86_400_000 } as const;
