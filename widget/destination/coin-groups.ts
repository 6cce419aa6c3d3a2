import { sanitizeText } from '../common/sanitize.js';
import type { Wallet } from '../common/purchase.js';
import { networkName } from '../text/networks.js';

/** A wallet with its place in the list, by which it is chosen. */
export type Entry = { readonly wallet: Wallet; readonly index: number };

/** A coin, and the networks on which the buyer can get it. */
export type CoinGroup = { readonly code: string; readonly entries: readonly [Entry, ...Entry[]] };

export const shownNetwork = ({ crypto_currency_network }: Wallet): string =>
  sanitizeText(networkName(crypto_currency_network), 30);

/** The coins in the order of the wallets, each once. */
export function groupByCoin(wallets: readonly Wallet[]): readonly CoinGroup[] {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for (const [index, wallet] of wallets.entries()) {
    const entry = { wallet, index };
    const entries = groups.get(wallet.crypto_currency);
    if (entries) entries.push(entry);
    else groups.set(wallet.crypto_currency, [entry]);
  }
  return [...groups].map(([code, entries]) => ({ code, entries }));
}

/** What stands below the code: the network where there is one, else what the coin is called. */
export const groupDetail = ({ entries }: CoinGroup): string =>
  entries.length > 1 ? (entries[0].wallet.name ?? '') : shownNetwork(entries[0].wallet);

/** What a search finds a coin by: its code, its name, and its networks. */
const searchText = ({ code, entries }: CoinGroup): string =>
  [code, entries[0].wallet.name ?? '', ...entries.map(({ wallet }) => shownNetwork(wallet))].join(' ').toLowerCase();

export const matchesSearch = (group: CoinGroup, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText(group).includes(word));
