import type { Order } from '#contract';
import type { Wallet } from '../config/settings.js';

/** EVM addresses are the same bytes in any case of their letters; every other address is compared to the letter. */
const sameAddress = (a: string, b = ''): boolean =>
  a === b || (/^0x[\da-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase());

/** Whether an order goes to this address, in this coin, on this network. */
export const isWhatWasAsked = (order: Order, asked: Partial<Wallet>): boolean =>
  sameAddress(order.wallet_address, asked.wallet_address) &&
  order.crypto_currency === asked.crypto_currency &&
  order.crypto_currency_network === asked.crypto_currency_network;
