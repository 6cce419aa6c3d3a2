import { canonicalNetwork, type Order } from '#contract';
import { qrPath } from './qr/path.js';

/** The QR code: dark modules as one path in module units, or the reason why there is none yet. */
export type Tile = { readonly size: number; readonly path: string } | 'failed';

/** Draws the code of an order: the plain address, or the network's payment URI. */
export async function drawCode(order: Order, content: 'address' | 'uri'): Promise<Tile> {
  const { wallet_address, crypto_currency, crypto_currency_network } = order;
  if (content !== 'uri') return qrPath(wallet_address);
  try {
    const { paymentUri } = await import('./payment-uri.js');
    return qrPath(paymentUri(wallet_address, crypto_currency, canonicalNetwork(crypto_currency_network)));
  } catch {
    return 'failed';
  }
}
