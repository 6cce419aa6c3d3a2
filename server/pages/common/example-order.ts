/** A published example address: it has a valid checksum, and must not be paid to. */
export const exampleAddress = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

export const exampleCoin = {
  'crypto-currency': 'USDT',
  'crypto-currency-network': 'TRON',
  'wallet-address': exampleAddress,
};

/** Another order number than the previous one, so that the checkout creates another order. */
export const createOrderReference = (): string => `INV-${String(Date.now()).slice(-8)}`;
