'use client';

import 'crypto-checkout';
import type { CheckoutStatusChangeEvent, CryptoCheckout } from 'crypto-checkout';
import type {} from 'crypto-checkout/react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { ShopOrder } from '../lib/orders';

type CheckoutProps = Pick<ShopOrder, 'order' | 'proof' | 'status'> & { readonly baseUrl: string };

/** The element gets what the server has signed: the service refuses an order with another amount or address. */
export function Checkout({ baseUrl, order, proof, status }: CheckoutProps) {
  const router = useRouter();
  const host = useRef<CryptoCheckout>(null);
  const [seen, setSeen] = useState(status);

  // `oncheckout-status={…}` would do nothing here: https://github.com/facebook/react/issues/35446
  useEffect(() => {
    const element = host.current;
    const keep = (event: CheckoutStatusChangeEvent): void => setSeen(event.status);
    element?.addEventListener('checkout-status-change', keep);
    return () => element?.removeEventListener('checkout-status-change', keep);
  }, []);

  // The element may know a status before the webhook has brought it to the shop.
  useEffect(() => {
    if (seen === status) return undefined;
    const timer = setInterval(() => router.refresh(), 1000);
    return () => clearInterval(timer);
  }, [router, seen, status]);

  return (
    <crypto-checkout
      ref={host}
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
      unique={proof.unique}
    />
  );
}
