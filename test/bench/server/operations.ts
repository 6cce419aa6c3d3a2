import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
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

/** With the checksum of EIP-55, as wallets show addresses: it has to be checked, which costs more than none. */
function randomWallet(): string {
  const digits = randomBytes(20).toString('hex');
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits).map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}

/**
 * A shop's calls: another reference each time, to wallets that it uses again and again. Without a webhook: sending them
 * is work of its own, which `npm run bench:webhooks` measures.
 */
function checkoutPath(index: number): string {
  const query = new URLSearchParams({
    fiat_amount: `${10 + (index % 90)}.50`,
    fiat_currency: 'USD',
    crypto_currency: 'USDT',
    crypto_currency_network: 'ETHEREUM',
    wallet_address: randomWallet(),
    external_reference: `INV-${100_000 + index}`,
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
