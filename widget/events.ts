import type { Order, PaymentOption } from '#contract';
import type { CheckoutFailure } from './api/failure.js';

/** Public events bubble out of shadow trees, so that one listener on the page hears every checkout. */
const flags = { bubbles: true, composed: true };

/** `checkout-ready`: the payment options are on screen. `options` may be empty. */
export class CheckoutReadyEvent extends Event {
  static readonly type = 'checkout-ready';
  readonly options: readonly PaymentOption[];
  constructor(options: readonly PaymentOption[]) {
    super(CheckoutReadyEvent.type, flags);
    this.options = options;
  }
}

/** `checkout-option`: the buyer chose a payment option. */
export class CheckoutOptionEvent extends Event {
  static readonly type = 'checkout-option';
  readonly option: PaymentOption;
  constructor(option: PaymentOption) {
    super(CheckoutOptionEvent.type, flags);
    this.option = option;
  }
}

/** `checkout-currency`: the buyer chose a coin and a network. */
export class CheckoutCurrencyEvent extends Event {
  static readonly type = 'checkout-currency';
  readonly cryptoCurrency: string;
  readonly cryptoCurrencyNetwork: string;
  constructor(cryptoCurrency: string, cryptoCurrencyNetwork: string) {
    super(CheckoutCurrencyEvent.type, flags);
    this.cryptoCurrency = cryptoCurrency;
    this.cryptoCurrencyNetwork = cryptoCurrencyNetwork;
  }
}

/** `checkout-created`: the order exists. Fired once for each order, not again after a reload. */
export class CheckoutCreatedEvent extends Event {
  static readonly type = 'checkout-created';
  readonly order: Order;
  constructor(order: Order) {
    super(CheckoutCreatedEvent.type, flags);
    this.order = order;
  }
}

/** `checkout-error`: something failed; the buyer sees a sentence and, where it helps, a retry. */
export class CheckoutErrorEvent extends Event {
  static readonly type = 'checkout-error';
  readonly failure: CheckoutFailure;
  constructor(failure: CheckoutFailure) {
    super(CheckoutErrorEvent.type, flags);
    this.failure = failure;
  }
}

export type Copied = 'address' | 'transaction-code';

/** `checkout-copy`: the buyer copied the address or the transaction code. */
export class CheckoutCopyEvent extends Event {
  static readonly type = 'checkout-copy';
  readonly what: Copied;
  constructor(what: Copied) {
    super(CheckoutCopyEvent.type, flags);
    this.what = what;
  }
}

declare global {
  interface HTMLElementEventMap {
    'checkout-ready': CheckoutReadyEvent;
    'checkout-option': CheckoutOptionEvent;
    'checkout-currency': CheckoutCurrencyEvent;
    'checkout-created': CheckoutCreatedEvent;
    'checkout-error': CheckoutErrorEvent;
    'checkout-copy': CheckoutCopyEvent;
  }
}
