import { signCheckout } from 'crypto-checkout/sign';
import { readOrder } from '../lib/orders';
import { settings } from '../lib/settings';
import { Checkout } from './checkout';

/** Each buyer gets a signature of their own, and the newest status. */
export const dynamic = 'force-dynamic';

/** The cart of this example: a shop reads it from its database. */
const cart = { fiat_amount: '49.00', fiat_currency: 'EUR', external_reference: 'INV-1001' };

export default async function Page() {
  const { checkoutUrl, checkoutSecret, walletAddress, shopUrl } = settings();
  const order = {
    ...cart,
    crypto_currency: 'USDT',
    crypto_currency_network: 'TRON',
    wallet_address: walletAddress,
    webhook_url: `${shopUrl}/api/webhook`,
  };
  const proof = await signCheckout(order, checkoutSecret);
  const status = (await readOrder(cart.external_reference))?.status;
  return (
    <main>
      <h1>Your order</h1>
      {status && (
        <p>
          Status: <output>{status}</output>
        </p>
      )}
      <Checkout baseUrl={checkoutUrl} order={order} proof={proof} />
    </main>
  );
}
