import { compare, decimal, type Order } from '#contract';

/** EVM addresses are the same bytes in either case; every other address is case-sensitive. */
const isSameAddress = (a: string, b: string): boolean =>
  a === b || (/^0x[\da-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase());

export type RequestedOrder = Omit<Order, 'transaction_code' | 'status'>;

/**
 * Whether an order is for this amount and goes to this address, in this coin, on this network. Apart from the client:
 * the state machine uses it too, and sends nothing.
 */
export const matchesRequest = (order: Order, requested: RequestedOrder): boolean =>
  isSameAddress(order.wallet_address, requested.wallet_address) &&
  order.crypto_currency === requested.crypto_currency &&
  order.crypto_currency_network === requested.crypto_currency_network &&
  order.fiat_currency === requested.fiat_currency &&
  compare(decimal(order.fiat_amount), decimal(requested.fiat_amount)) === 0;
