import type { Wallet } from '../common/purchase.js';

/** `checkout-coin-change`: the buyer chose a coin and a network. */
export class CheckoutCoinChangeEvent extends Event {
  readonly cryptoCurrency: string;
  readonly cryptoCurrencyNetwork: string;
  constructor({ crypto_currency, crypto_currency_network }: Wallet) {
    super('checkout-coin-change', { bubbles: true, composed: true });
    this.cryptoCurrency = crypto_currency;
    this.cryptoCurrencyNetwork = crypto_currency_network;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'checkout-coin-change': CheckoutCoinChangeEvent;
  }
}
