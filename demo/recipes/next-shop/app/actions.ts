'use server';

import { randomUUID } from 'node:crypto';
import { signCheckout } from 'crypto-checkout/sign';
import { redirect } from 'next/navigation';
import { saveOrder } from '../lib/orders';
import { settings } from '../lib/settings';

/** The cart of this example: a shop reads it from its database. Nothing of it comes from the page. */
const cart = { fiat_amount: '49.00', fiat_currency: 'EUR' };

/** Signs an order of the cart, keeps it, and sends the buyer to its page. */
export async function startCheckout(): Promise<void> {
  const { checkoutSecret, walletAddress, shopUrl } = settings();
  const order = {
    ...cart,
    external_reference: randomUUID(),
    crypto_currency: 'USDT',
    crypto_currency_network: 'TRON',
    wallet_address: walletAddress,
    webhook_url: `${shopUrl}/api/webhook`,
  };
  const proof = await signCheckout(order, checkoutSecret, { unique: true });
  await saveOrder({ order, proof, status: 'new', sequence: 0 });
  redirect(`/order/${order.external_reference}`);
}
