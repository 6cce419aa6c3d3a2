const flags: EventInit = { bubbles: true, composed: true };

/** `checkout-open`: the dialog of the layouts `button` and `row` is open. */
export class CheckoutOpenEvent extends Event {
  constructor() {
    super('checkout-open', flags);
  }
}

/** `checkout-close`: the dialog is closed. The order is still tracked. */
export class CheckoutCloseEvent extends Event {
  constructor() {
    super('checkout-close', flags);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'checkout-open': CheckoutOpenEvent;
    'checkout-close': CheckoutCloseEvent;
  }
}
