import type { WebhookType } from '#contract';
import { timers, type OrderStatus } from './machine.js';

/** What a change can set besides the status. A member keeps its value until another change sets it. */
export type OrderFacts = {
  /** The processor has taken the buyer's money. */
  readonly captured: boolean;
  /** How much it has taken, where the upstream reports that; decimal text in the order's currency. */
  readonly captured_amount: string | null;
  readonly tx_hash: string | null;
  /** The coins that were paid out, as the party that did so reports: decimal text, null where it reported none. */
  readonly payout_amount: string | null;
  readonly confirmations: number;
  /** What the buyer has to do before the payment continues, such as `three_d_secure`. */
  readonly required_action: string | null;
};

/** Money that went back to the buyer. */
export type RefundChange = {
  /** Of a recorded refund the id of its audit entry. */
  readonly id: string;
  /** Decimal text in the minor unit of the order's currency. */
  readonly amount: string;
  /** Who returned it: the upstream by its own report, or the operator, who records it. */
  readonly by: 'upstream' | 'operator';
  /** For the operator alone: the words, the author as typed, the key of the account area, and the idempotency key. */
  readonly reason?: string | null;
  readonly author?: string | null;
  readonly actor?: string;
  readonly key?: string | null;
};

/** One recorded change, immutable. `at` is in milliseconds since the Unix epoch. */
export type Change = {
  /** Creation is 1; each change adds one. */
  readonly sequence: number;
  /** The event's name in webhooks, such as `order.paid`. */
  readonly type: WebhookType;
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly at: number;
  readonly sets: Partial<OrderFacts>;
  readonly refund?: RefundChange;
};

/** The part of an order that changes. Everything else about its lifecycle follows from the timeline. */
export type LifecycleState = {
  readonly transaction_code: string;
  readonly status: OrderStatus;
  readonly created_at: number;
  readonly expires_at: number;
  /** The end of the time in which a payment after the expiry is still detected. */
  readonly monitoring_until: number;
  readonly required_confirmations: number;
  /** Within how many milliseconds a person looks at the order once it is on hold; absent where the operator has not said. */
  readonly review_ms?: number | undefined;
  /** Estimate of the payout at the creation, in coins. */
  readonly crypto_amount: string | null;
  /** The changes since creation, oldest first; append-only. */
  readonly timeline: readonly Change[];
};

type InitialState = Pick<LifecycleState, 'status' | 'expires_at' | 'monitoring_until' | 'timeline'>;

/** A new order is pending and has its timers, but no changes. Late money is watched for as long as the time to pay at least. */
export function initialState(created_at: number, paymentMs: number = timers.expiresIn): InitialState {
  const expires_at = created_at + paymentMs;
  const monitoring_until = expires_at + Math.max(timers.monitoringWindow, paymentMs);
  return { status: 'pending', expires_at, monitoring_until, timeline: [] };
}

const initialFacts: OrderFacts = {
  captured: false,
  captured_amount: null,
  tx_hash: null,
  payout_amount: null,
  confirmations: 0,
  required_action: null,
};

export const lifecycleSequence = ({ timeline }: Pick<LifecycleState, 'timeline'>): number => timeline.length + 1;

export const lifecycleFacts = ({ timeline }: Pick<LifecycleState, 'timeline'>): OrderFacts =>
  Object.assign({}, initialFacts, ...timeline.map(({ sets }) => sets)) as OrderFacts;

/** The coins that arrived: what is reported while they are on the way counts once the order has completed. */
export const arrivedAmount = (order: LifecycleState): string | null =>
  order.status === 'completed' ? lifecycleFacts(order).payout_amount : null;

/** The creation and every change since. */
export const lifecycleChanges = ({ created_at, timeline }: LifecycleState): readonly Change[] => [
  { sequence: 1, type: 'order.created', status: 'pending', reason: null, at: created_at, sets: {} },
  ...timeline,
];

/** The clocks of several machines differ, and some are set back: a change is never earlier than the previous one. */
export function appendChange<L extends LifecycleState>(order: L, change: Omit<Change, 'sequence'>): L {
  const at = Math.max(change.at, order.timeline.at(-1)?.at ?? order.created_at);
  const timeline = [...order.timeline, { sequence: lifecycleSequence(order) + 1, ...change, at }];
  return { ...order, status: change.status, timeline };
}
