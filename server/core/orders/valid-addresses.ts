import { checkAddress } from '#address';
import type { Destination } from './record.js';

type WalletAddress = Pick<Destination, 'wallet_address' | 'network'>;

/** Valid addresses with their network. The set is emptied when it is full. */
const valid = new Set<string>();
const maxAddresses = 1000;

/**
 * Whether a wallet address is one of its network. Most orders of a shop use the same few, and to check one takes a
 * hash: DECISIONS 76.21.
 */
export function isValidAddress({ wallet_address, network }: WalletAddress): boolean {
  const key = `${network} ${wallet_address}`;
  if (valid.has(key)) return true;
  const { ok } = checkAddress(wallet_address, network);
  if (ok && valid.size >= maxAddresses) valid.clear();
  if (ok) valid.add(key);
  return ok;
}
