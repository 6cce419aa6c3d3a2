const evm = (chain: number) => (address: string) => `ethereum:${address}@${chain}`;
const splToken = (mint: string) => (address: string) => `solana:${address}?spl-token=${mint}`;
const scheme = (name: string) => (address: string) => `${name}:${address}`;

/**
 * The networks' own payment URIs, for the coins where one is settled: BIP 321, EIP-681, Solana Pay, and the schemes of
 * the other chains. Tokens on EVM chains keep the plain address: a wallet that ignores the contract would send ether.
 */
const forms: Readonly<Record<string, (address: string) => string>> = {
  'BTC BITCOIN': scheme('bitcoin'),
  'ETH ETHEREUM': evm(1),
  'ETH OPTIMISM': evm(10),
  'BNB BSC': evm(56),
  'POL POLYGON': evm(137),
  'ETH BASE': evm(8453),
  'ETH ARBITRUM': evm(42161),
  'AVAX AVALANCHE': evm(43114),
  'SOL SOLANA': scheme('solana'),
  'USDC SOLANA': splToken('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  'USDT SOLANA': splToken('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  'TON TON': (address) => `ton://transfer/${address}`,
  'XMR MONERO': scheme('monero'),
  'DOGE DOGECOIN': scheme('dogecoin'),
  'LTC LITECOIN': scheme('litecoin'),
  'BCH BCH': (address) => (/^bitcoincash:/i.test(address) ? address : `bitcoincash:${address}`),
};

/** What a wallet app opens from the QR code; the plain address where no URI is settled. `network` is canonical. */
export function paymentUri(address: string, coin: string, network: string): string {
  const key = `${coin} ${network}`;
  const form = Object.hasOwn(forms, key) ? forms[key] : undefined;
  return form ? form(address) : address;
}
