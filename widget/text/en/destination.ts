/** Texts for a typed address. */
export const en = {
  destination: 'Your {coin} address on {network}',
  hint: 'The crypto is sent here. Copy it from your wallet.',
  memo: 'Use a wallet of your own: an address that needs a memo or tag cannot be reached.',
  missing: 'Enter the address that should receive {coin}.',
  malformed_address: 'This is not a {network} address. Check that all of it was copied.',
  checksum: 'This address has a typing error. Copy it again from your wallet.',
  testnet: 'This is an address of a test network. Use one of {network} itself.',
  other_network: 'This is an address on {other}; {network} was chosen.',
  network: 'Network',
  searchCoins: 'Search coins',
  noCoins: 'No coin matches.',
};
