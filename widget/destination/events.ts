import type { Wallet } from '../common/purchase.js';

/** `checkout-currency`: the buyer chose a coin and a network. */
export class CheckoutCurrencyEvent extends Event {
  readonly cryptoCurrency: string;
  readonly cryptoCurrencyNetwork: string;
  constructor({ crypto_currency, crypto_currency_network }: Wallet) {
    super('checkout-currency', { bubbles: true, composed: true });
    this.cryptoCurrency = crypto_currency;
    this.cryptoCurrencyNetwork = crypto_currency_network;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'checkout-currency': CheckoutCurrencyEvent;
  }
}
