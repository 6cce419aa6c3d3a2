import type { Order } from '#contract';
import type { Wallet } from '../config/settings.js';

/** EVM addresses are the same bytes in either case; every other address is case-sensitive. */
const isSameAddress = (a: string, b = ''): boolean =>
  a === b || (/^0x[\da-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase());

/**
 * Whether an order goes to this address, in this coin, on this network. Apart from the client: the state machine uses
 * it too, and sends nothing.
 */
export const matchesRequest = (order: Order, requested: Partial<Wallet>): boolean =>
  isSameAddress(order.wallet_address, requested.wallet_address) &&
  order.crypto_currency === requested.crypto_currency &&
  order.crypto_currency_network === requested.crypto_currency_network;
