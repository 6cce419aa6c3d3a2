import { paymentUri } from './payment-uri.js';
import { qrPath } from './qr.js';

/** What the code of an order is about; `network` is canonical. */
export type Destination = { readonly address: string; readonly coin: string; readonly network: string };

/** Draws the code: the plain address, or the network's payment URI. Loaded when there is an order. */
export const orderCode = (
  { address, coin, network }: Destination,
  content: 'address' | 'uri',
): ReturnType<typeof qrPath> => qrPath(content === 'uri' ? paymentUri(address, coin, network) : address);
