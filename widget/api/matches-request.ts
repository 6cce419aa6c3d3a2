import { compare, decimal, type Order } from '#contract';

/** EVM addresses are the same bytes in either case; every other address is case-sensitive. */
const isSameText = (a: string, b: string): boolean =>
  a === b || (/^0x[\da-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase());

type RequestedOrder = Omit<Order, 'transaction_code' | 'status'>;

const texts = ['wallet_address', 'crypto_currency', 'crypto_currency_network', 'fiat_currency'] as const;

/**
 * The first field in which an order is not for this amount, or does not go to this address, in this coin, on this network.
 * Apart from the client: the state machine uses it too, and sends nothing.
 */
export const findDifferingField = (order: Order, requested: RequestedOrder): string | 0 =>
  texts.find((name) => !isSameText(order[name], requested[name])) ??
  (compare(decimal(order.fiat_amount), decimal(requested.fiat_amount)) && 'fiat_amount');

export const matchesRequest = (order: Order, requested: RequestedOrder): boolean =>
  !findDifferingField(order, requested);
