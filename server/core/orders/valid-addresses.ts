import { checkAddress } from '#address';
import type { Destination } from './record.js';

type WalletAddress = Pick<Destination, 'wallet_address' | 'network'>;

/** The latest valid addresses by their network. */
const valid = new Set<string>();
const maxAddresses = 1000;

/**
 * Whether a wallet address is one of its network. A shop names the same few in every order, and their checksums are hashes:
 * see DECISIONS 76.21.
 */
export function isValidAddress({ wallet_address, network }: WalletAddress): boolean {
  const key = `${network} ${wallet_address}`;
  if (valid.has(key)) return true;
  const { ok } = checkAddress(wallet_address, network);
  if (ok && valid.size >= maxAddresses) valid.clear();
  if (ok) valid.add(key);
  return ok;
}
