/** The parameters of an order, as the page or the backend under test sends them. */
export const order = new URLSearchParams({
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  external_reference: 'INV-1',
});
