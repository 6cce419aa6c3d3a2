/** What a page or a link buys. */
export const purchase = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  external_reference: 'INV-1',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
};
