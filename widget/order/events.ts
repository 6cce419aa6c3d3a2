import type { Order } from '#contract';

/**
 * `checkout-submit`: the buyer pressed the button, and nothing is sent yet. `preventDefault()` creates no order; `submit()`
 * creates it then.
 */
export class CheckoutSubmitEvent extends Event {
  constructor() {
    super('checkout-submit', { bubbles: true, composed: true, cancelable: true });
  }
}

/** `checkout-created`: the order exists. Fired once for each order, not again after a reload. */
export class CheckoutCreatedEvent extends Event {
  readonly order: Order;
  constructor(order: Order) {
    super('checkout-created', { bubbles: true, composed: true });
    this.order = order;
  }
}

/** What the buyer copied. */
export type CopyTarget = 'address' | 'transaction-code' | 'transaction' | 'payment-page';

/** `checkout-copy`: the buyer copied the address, the order's code or link, the hash of the transfer (`transaction`) or the URL to pay on. */
export class CheckoutCopyEvent extends Event {
  readonly what: CopyTarget;
  constructor(what: CopyTarget) {
    super('checkout-copy', { bubbles: true, composed: true });
    this.what = what;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'checkout-submit': CheckoutSubmitEvent;
    'checkout-created': CheckoutCreatedEvent;
    'checkout-copy': CheckoutCopyEvent;
  }
}
