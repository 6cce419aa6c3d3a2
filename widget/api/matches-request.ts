import type { Order } from '#contract';
import type { Wallet } from '../config/settings.js';

/** EVM addresses are the same bytes in any case of their letters; every other address is compared to the letter. */
const isSameAddress = (a: string, b = ''): boolean =>
  a === b || (/^0x[\da-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase());

/** Whether an order goes to this address, in this coin, on this network. */
export const matchesRequest = (order: Order, requested: Partial<Wallet>): boolean =>
  isSameAddress(order.wallet_address, requested.wallet_address) &&
  order.crypto_currency === requested.crypto_currency &&
  order.crypto_currency_network === requested.crypto_currency_network;
