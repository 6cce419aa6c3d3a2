/** Other spellings that checkout takes (it allows digits) for the networks that the currencies response names. */
const canonicalByAlias = new Map([
  ['BTC', 'BITCOIN'],
  ['ERC20', 'ETHEREUM'],
  ['TRC20', 'TRON'],
  ['BEP20', 'BSC'],
  ['SOL', 'SOLANA'],
  ['XRP', 'RIPPLE'],
  ['DOGE', 'DOGECOIN'],
  ['LTC', 'LITECOIN'],
  ['ADA', 'CARDANO'],
  ['DOT', 'POLKADOT'],
  ['XLM', 'STELLAR'],
  ['ATOM', 'COSMOS'],
  ['XMR', 'MONERO'],
]);

/** `TRC20` and `TRON` are one network. A code that is no alias stays as it is. */
export const canonicalNetwork = (code: string): string => canonicalByAlias.get(code) ?? code;
