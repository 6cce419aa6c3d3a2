import type { PaymentOption } from '#contract';
import type { CheckoutFailure } from '../api/failures.js';

/** Public events bubble out of shadow trees, so that one listener on the page receives the events of every checkout. */
class CheckoutEvent extends Event {
  constructor(type: string) {
    super(type, { bubbles: true, composed: true });
  }
}

/** `checkout-ready`: the payment options are on screen. `options` may be empty. */
export class CheckoutReadyEvent extends CheckoutEvent {
  readonly options: readonly PaymentOption[];
  constructor(options: readonly PaymentOption[]) {
    super('checkout-ready');
    this.options = options;
  }
}

/** `checkout-option-change`: the buyer chose a payment option. */
export class CheckoutOptionChangeEvent extends CheckoutEvent {
  readonly option: PaymentOption;
  constructor(option: PaymentOption) {
    super('checkout-option-change');
    this.option = option;
  }
}

/** `checkout-error`: something failed; the buyer sees a sentence and, where it helps, a retry. */
export class CheckoutErrorEvent extends CheckoutEvent {
  readonly failure: CheckoutFailure;
  constructor(failure: CheckoutFailure) {
    super('checkout-error');
    this.failure = failure;
  }
}

declare global {
  /** They leave shadow trees: the document and the window receive them, too. */
  interface GlobalEventHandlersEventMap {
    'checkout-ready': CheckoutReadyEvent;
    'checkout-option-change': CheckoutOptionChangeEvent;
    'checkout-error': CheckoutErrorEvent;
  }
}
