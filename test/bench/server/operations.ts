import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { randomBytes } from 'node:crypto';

/** An operation of the service and the requests that measure it. */
export type Operation = {
  readonly name: string;
  /** The requests, sent in rotation. */
  readonly requests: readonly { readonly path: string }[];
  /** The minimum share of the bare route's requests a processor second. */
  readonly leastRatio: number;
};

const differentCheckouts = 500;

/** Has the checksum of EIP-55, as wallets show addresses; the service must verify it, which takes time. */
function randomWallet(): string {
  const digits = randomBytes(20).toString('hex');
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits).map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}

/**
 * The calls of a shop: a new reference each time, and wallets that repeat. They have no webhook:
 * sending is not part of a checkout.
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
  leastRatio: 1,
};

export const paymentOptions: Operation = {
  name: 'payment options',
  requests: [{ path: '/api/v3/reseller/payment_options?fiat_amount=49.00&fiat_currency=EUR' }],
  leastRatio: 0.85,
};

export const checkout: Operation = {
  name: 'checkout',
  requests: Array.from({ length: differentCheckouts }, (_, index) => ({ path: checkoutPath(index) })),
  leastRatio: 0.6,
};
