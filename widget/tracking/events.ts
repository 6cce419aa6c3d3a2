import type { OrderSnapshot } from '#contract';

/**
 * `checkout-status-change`: the order has another status. Fired once for each change, in order, also for changes that happened
 * between two reports: then `order` is the newest snapshot in all of them. Not fired again after a reload in the same
 * session.
 */
export class CheckoutStatusChangeEvent extends Event {
  readonly status: string;
  readonly previous: string;
  readonly order: OrderSnapshot;
  constructor({ status, previous, order }: Pick<CheckoutStatusChangeEvent, 'status' | 'previous' | 'order'>) {
    super('checkout-status-change', { bubbles: true, composed: true });
    this.status = status;
    this.previous = previous;
    this.order = order;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'checkout-status-change': CheckoutStatusChangeEvent;
  }
}
