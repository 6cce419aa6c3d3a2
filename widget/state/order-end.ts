import type { OrderSnapshot } from '#contract';
import { CheckoutEndedError } from './ended-error.js';
import { isFinalStatus } from './machine.js';

/** A promise that settles when the order ends. `renew` replaces it once it is settled. */
export class OrderEnd {
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
