import { create } from 'qrcode/lib/core/qrcode.js';
import { canonicalNetwork, type Order } from '#contract';
import { lazy } from '../lazy/lazy.js';

const loadPaymentUri = lazy(() => import('./payment-uri.js'));

/** A QR code as one SVG path in module units. */
export type QrImage = { readonly size: number; readonly path: string };

/** ISO/IEC 18004 requires a quiet zone of four modules on every side. */
const quietZone = 4;

/** Draws a text with error correction M, the library's default: runs of dark modules as rectangles. */
export function qrPath(text: string): QrImage {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }]);
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0, run = 0; column < modules.size; column += run || 1) {
      run = 0;
      while (column + run < modules.size && modules.get(row, column + run)) run += 1;
      if (run > 0) path += `M${column + quietZone} ${row + quietZone}h${run}v1h-${run}z`;
    }
  }
  return { size: modules.size + quietZone * 2, path };
}

/** Draws the QR code of an order: its address, or the payment URI of its network if that chunk loads. */
export async function renderQrCode(order: Order, content: 'address' | 'uri'): Promise<QrImage> {
  const { wallet_address, crypto_currency, crypto_currency_network } = order;
  const uriModule = content === 'uri' ? await loadPaymentUri() : undefined;
  const network = canonicalNetwork(crypto_currency_network);
  return qrPath(uriModule?.paymentUri({ address: wallet_address, coin: crypto_currency, network }) ?? wallet_address);
}
