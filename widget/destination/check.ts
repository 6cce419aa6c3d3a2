import { canonicalNetwork } from '#contract';
import type { Wallet } from '../attributes.js';
import { networkName } from '../text/networks.js';
import type { AddressProblem } from './machine.js';

/** Loaded when a buyer first types an address. Without it the service's own check still stands. */
const loadChecker = () => import('#address').catch(() => undefined);

/** What is wrong with an address that a buyer typed: checksum and network, by the rules the service uses. */
export async function problemWith(address: string, wallet: Wallet): Promise<AddressProblem | undefined> {
  if (address === '') return { key: 'addressMissing' };
  const checker = await loadChecker();
  const verdict = checker?.checkAddress(address, canonicalNetwork(wallet.crypto_currency_network));
  if (!verdict || verdict.ok) return undefined;
  switch (verdict.problem) {
    case 'checksum':
      return { key: 'addressChecksum' };
    case 'testnet':
      return { key: 'addressTestnet' };
    case 'other_network':
      return { key: 'addressOther', other: networkName(verdict.belongsTo ?? '') };
    default:
      return { key: 'addressMalformed' };
  }
}
