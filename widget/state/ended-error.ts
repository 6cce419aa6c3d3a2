import type { OrderSnapshot } from '#contract';

/** Why `completed` was rejected: the order ended another way. */
export class CheckoutEndedError extends Error {
  /** `failed`, `expired`, `canceled` or `refunded`. */
  readonly status: string;
  /** Such as `card_declined`; `null` when the service gives no reason. */
  readonly reason: string | null;
  readonly order: OrderSnapshot;
  constructor(order: OrderSnapshot) {
    const { status, status_reason: reason } = order;
    super(`The order is ${status}${reason === null ? '' : ` (${reason})`}.`);
    this.name = 'CheckoutEndedError';
    this.status = status;
    this.reason = reason;
    this.order = order;
  }
}
