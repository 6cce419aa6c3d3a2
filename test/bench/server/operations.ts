import { randomBytes } from 'node:crypto';

/** An operation of the service, as a client calls it again and again. */
export type Operation = {
  readonly name: string;
  /** Requests that take turns. */
  readonly requests: readonly { readonly path: string }[];
  /** Least share of the bare route's throughput. */
  readonly leastRatio: number;
};

const differentCheckouts = 500;

/** A shop's calls: another reference each time, to wallets that it uses again and again. */
function checkoutPath(index: number): string {
  const query = new URLSearchParams({
    fiat_amount: `${10 + (index % 90)}.50`,
    fiat_currency: 'USD',
    crypto_currency: 'USDT',
    crypto_currency_network: 'ETHEREUM',
    wallet_address: `0x${randomBytes(20).toString('hex')}`,
    external_reference: `INV-${100_000 + index}`,
    webhook_url: 'https://shop.example/webhook',
  });
  return `/api/v3/reseller/checkout?${query.toString()}`;
}

export const exchange: Operation = {
  name: 'exchange',
  requests: [{ path: '/api/v2/exchange/EUR-USD' }],
  leastRatio: 0.9,
};

export const paymentOptions: Operation = {
  name: 'payment options',
  requests: [{ path: '/api/v3/reseller/payment_options?fiat_amount=49.00&fiat_currency=EUR' }],
  leastRatio: 0.9,
};

export const checkout: Operation = {
  name: 'checkout',
  requests: Array.from({ length: differentCheckouts }, (_, index) => ({ path: checkoutPath(index) })),
  leastRatio: 0.5,
};
