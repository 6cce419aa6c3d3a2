import { canonicalNetwork, compare, decimal, decimalPattern } from '#contract';
import type { OrderRecord } from '../orders/record.js';
import { mismatchReasons } from '../lifecycle/machine.js';
import type { Observation } from './port.js';

export type MismatchReason = (typeof mismatchReasons)[number];

const isSameAmount = (a: string, b: string): boolean =>
  decimalPattern.test(a) && a.length <= 64 && compare(decimal(a), decimal(b)) === 0;

/** The letters of a hexadecimal address are in either case: they are a checksum. */
const isSameAddress = (a: string, b: string): boolean =>
  a === b || (/^0x[\da-f]+$/i.test(b) && a.toLowerCase() === b.toLowerCase());

/** The first difference between an order and what the upstream says about it. What it does not report cannot differ. */
export function findMismatch(order: OrderRecord, seen: Observation): MismatchReason | undefined {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = seen;
  const isOther = {
    amount_mismatch:
      (fiat_amount !== undefined && !isSameAmount(fiat_amount, order.fiat_amount)) ||
      (fiat_currency !== undefined && fiat_currency.toUpperCase() !== order.fiat_currency),
    coin_mismatch:
      (crypto_currency !== undefined && crypto_currency.toUpperCase() !== order.crypto_currency) ||
      (crypto_currency_network !== undefined &&
        canonicalNetwork(crypto_currency_network.toUpperCase()) !== order.network),
    address_mismatch: wallet_address !== undefined && !isSameAddress(wallet_address, order.wallet_address),
  } satisfies Record<MismatchReason, boolean>;
  return mismatchReasons.find((reason) => isOther[reason]);
}

export const isMismatchReason = (reason: string | null | undefined): boolean =>
  (mismatchReasons as readonly (string | null | undefined)[]).includes(reason);

/** Whether an order waits for a person because the upstream has another order than ours. */
export const isHeldForMismatch = ({ status, timeline }: OrderRecord): boolean =>
  status === 'on_hold' && isMismatchReason(timeline.at(-1)?.reason);
