import { canonicalNetwork, type OrderSnapshot } from '#contract';
import { sanitizeText, withoutPrototype } from '../../common/sanitize.js';

/** The page about a transaction on each network whose explorer has kept its addresses for years. Monero hides transactions. */
const explorers: Readonly<Record<string, string>> = withoutPrototype({
  BITCOIN: 'https://mempool.space/tx/',
  ETHEREUM: 'https://etherscan.io/tx/',
  BSC: 'https://bscscan.com/tx/',
  POLYGON: 'https://polygonscan.com/tx/',
  BASE: 'https://basescan.org/tx/',
  ARBITRUM: 'https://arbiscan.io/tx/',
  OPTIMISM: 'https://optimistic.etherscan.io/tx/',
  AVALANCHE: 'https://snowtrace.io/tx/',
  TRON: 'https://tronscan.org/#/transaction/',
  SOLANA: 'https://solscan.io/tx/',
  LITECOIN: 'https://blockchair.com/litecoin/transaction/',
  DOGECOIN: 'https://blockchair.com/dogecoin/transaction/',
  BCH: 'https://blockchair.com/bitcoin-cash/transaction/',
});

/** The hash comes from the service: it is shown, copied and linked sanitized. */
export const transactionHash = (snapshot: OrderSnapshot | undefined): string =>
  sanitizeText(snapshot?.tx_hash ?? '', 128);

/** The page about the payout: the merchant's, else that of the network. */
export function explorerUrl(snapshot: OrderSnapshot | undefined, template: string | undefined): string | undefined {
  const hash = transactionHash(snapshot);
  if (!snapshot || !hash) return undefined;
  const encoded = encodeURIComponent(hash);
  if (template) return template.replaceAll('{tx_hash}', encoded);
  const prefix = explorers[canonicalNetwork(snapshot.crypto_currency_network)];
  return prefix && prefix + encoded;
}
