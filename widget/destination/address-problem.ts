import { canonicalNetwork } from '#contract';
import type { Wallet } from '../config/settings.js';
import { networkName } from '../text/networks.js';
import type { en } from './en.js';

/** Why a typed address is not taken, by its key in the text table. `other` is the network that it does belong to. */
export type AddressProblem = {
  readonly key: 'missing' | 'malformed_address' | 'checksum' | 'testnet' | 'other_network';
  readonly otherNetwork?: string;
};

/** Loaded when a buyer first types an address. Without it the service's own check still stands. */
const loadChecker = () => import('#address').catch(() => undefined);

/** What is wrong with an address that a buyer typed: checksum and network, by the rules the service uses. */
export async function findAddressProblem(address: string, wallet: Wallet): Promise<AddressProblem | undefined> {
  if (address === '') return { key: 'missing' };
  const checker = await loadChecker();
  const verdict = checker?.checkAddress(address, canonicalNetwork(wallet.crypto_currency_network));
  if (!verdict || verdict.ok) return undefined;
  const { problem } = verdict;
  const key = problem === 'malformed' ? 'malformed_address' : problem;
  return { key: key satisfies keyof typeof en, otherNetwork: networkName(verdict.belongsTo ?? '') };
}
