'use client';

import 'crypto-checkout';
import type {} from 'crypto-checkout/react';

type CheckoutProps = {
  readonly baseUrl: string;
  readonly order: Readonly<
    Record<
      | 'fiat_amount'
      | 'fiat_currency'
      | 'external_reference'
      | 'crypto_currency'
      | 'crypto_currency_network'
      | 'wallet_address'
      | 'webhook_url',
      string
    >
  >;
  readonly proof: { readonly signature: string; readonly expires: string };
};

/** The element gets what the server has signed: the service refuses an order with another amount or address. */
export function Checkout({ baseUrl, order, proof }: CheckoutProps) {
  return (
    <crypto-checkout
      base-url={baseUrl}
      fiat-amount={order.fiat_amount}
      fiat-currency={order.fiat_currency}
      external-reference={order.external_reference}
      crypto-currency={order.crypto_currency}
      crypto-currency-network={order.crypto_currency_network}
      wallet-address={order.wallet_address}
      webhook-url={order.webhook_url}
      signature={proof.signature}
      expires={proof.expires}
    />
  );
}
