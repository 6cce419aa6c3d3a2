import { canonicalNetwork, type Order } from '#contract';
import { qrPath } from './qr-path.js';

/** The QR code: dark modules as one path in module units. */
export type QrImage = ReturnType<typeof qrPath>;

/** Draws the code of an order: the plain address, or the network's payment URI where that part can be had. */
export async function renderQrCode(order: Order, content: 'address' | 'uri'): Promise<QrImage> {
  const { wallet_address, crypto_currency, crypto_currency_network } = order;
  const uriModule = content === 'uri' ? await import('./payment-uri.js').catch(() => undefined) : undefined;
  return qrPath(
    uriModule?.paymentUri(wallet_address, crypto_currency, canonicalNetwork(crypto_currency_network)) ?? wallet_address,
  );
}
