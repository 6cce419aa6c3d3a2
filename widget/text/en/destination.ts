/** Texts for a typed address. */
export const en = {
  destination: 'Your {coin} address on {network}',
  hint: 'The crypto is sent here. Copy the address from your crypto wallet.',
  memo: 'Use your own crypto wallet. Addresses that need a memo or tag, as many exchanges have, don’t work here.',
  paste: 'Paste',
  missing: 'Enter the address that should receive {coin}.',
  malformed_address: 'This is not a {network} address. Check that all of it was copied.',
  checksum: 'This address has a typing error. Copy it again from your crypto wallet.',
  testnet: 'This is a test network address. Use a real {network} address.',
  other_network: 'This is an address on {other}; {network} was chosen.',
  network: 'Network',
  searchCoins: 'Search coins',
  noCoins: 'No coin matches.',
};
