import { ownValue } from '../common/own-value.js';

const evmUri = (chain: number) => (address: string) => `ethereum:${address}@${chain}`;
const splTokenUri = (mint: string) => (address: string) => `solana:${address}?spl-token=${mint}`;
const schemeUri = (name: string) => (address: string) => `${name}:${address}`;

/**
 * The networks' own payment URIs, for the coins where one is settled: BIP 321, EIP-681, Solana Pay, and the schemes of
 * the other chains. Tokens on EVM chains keep the plain address: a wallet that ignores the contract would send ether.
 */
const uriBuilders: Readonly<Record<string, (address: string) => string>> = {
  'BTC BITCOIN': schemeUri('bitcoin'),
  'ETH ETHEREUM': evmUri(1),
  'ETH OPTIMISM': evmUri(10),
  'BNB BSC': evmUri(56),
  'POL POLYGON': evmUri(137),
  'ETH BASE': evmUri(8453),
  'ETH ARBITRUM': evmUri(42161),
  'AVAX AVALANCHE': evmUri(43114),
  'SOL SOLANA': schemeUri('solana'),
  'USDC SOLANA': splTokenUri('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  'USDT SOLANA': splTokenUri('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  'TON TON': (address) => `ton://transfer/${address}`,
  'XMR MONERO': schemeUri('monero'),
  'DOGE DOGECOIN': schemeUri('dogecoin'),
  'LTC LITECOIN': schemeUri('litecoin'),
  'BCH BCH': (address) => (/^bitcoincash:/i.test(address) ? address : `bitcoincash:${address}`),
};

/** The URI that a wallet app opens from the QR code; the plain address if its network has none. `network` is canonical. */
export function paymentUri({ address, coin, network }: { address: string; coin: string; network: string }): string {
  const buildUri = ownValue(uriBuilders, `${coin} ${network}`);
  return buildUri ? buildUri(address) : address;
}
