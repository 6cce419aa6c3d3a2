import { canonicalNetwork } from '#contract';
import type { Wallet } from '../common/purchase.js';
import type { AddressProblem } from '../state/machine.js';
import { networkName } from '../text/networks.js';

/** The checker loads when a buyer first types an address. When it fails to load, the service's own check still stands. */
const loadChecker = () => import('#address').catch(() => undefined);

/** What is wrong with an address that a buyer typed: checksum and network, by the rules that the service uses. */
export async function findAddressProblem(address: string, wallet: Wallet): Promise<AddressProblem | undefined> {
  if (address === '') return { key: 'missing' };
  const checker = await loadChecker();
  const verdict = checker?.checkAddress(address, canonicalNetwork(wallet.crypto_currency_network));
  if (!verdict || verdict.ok) return undefined;
  const { problem } = verdict;
  return {
    key: problem === 'malformed' ? 'malformed_address' : problem,
    otherNetwork: networkName(verdict.belongsTo ?? ''),
  };
}
