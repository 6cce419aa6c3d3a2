import type { OrderSnapshot } from '#contract';
import { isFinalStatus } from './machine.js';

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

/** A promise that settles when the order ends. `renew` replaces it once it is settled. */
export class Completion {
  promise!: Promise<OrderSnapshot>;
  #settle: ((order: OrderSnapshot) => void) | undefined;

  constructor() {
    this.renew();
  }

  /** Keeps a pending promise, so that callers who await it already are not left behind. */
  renew(): void {
    if (this.#settle) return;
    this.promise = new Promise((resolve, reject) => {
      this.#settle = (order) => (order.status === 'completed' ? resolve(order) : reject(new CheckoutEndedError(order)));
    });
    // A page that ignores `completed` gets no unhandled rejection.
    this.promise.catch(() => undefined);
  }

  settleIfFinal(order: OrderSnapshot): void {
    if (!isFinalStatus(order.status) && order.status !== 'expired') return;
    this.#settle?.(order);
    this.#settle = undefined;
  }
}
