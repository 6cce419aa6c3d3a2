/** Aliases that checkout accepts (it allows digits) of the networks in the currencies response. The widget needs them, too, to check typed addresses. */
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

/** `TRC20` and `TRON` are one network. Other codes stay the same. */
export const canonicalNetwork = (code: string): string => canonicalByAlias.get(code) ?? code;
