import { without, type Attributes } from './attributes.js';

/** Published example addresses: they check out, and nobody is to pay to them. */
const tron = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
const base = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const wallet = (crypto_currency: string, crypto_currency_network: string, wallet_address: string) => ({
  crypto_currency,
  crypto_currency_network,
  wallet_address,
});

const wallets = [wallet('USDT', 'TRON', tron), wallet('USDC', 'BASE', base), wallet('BTC', 'BITCOIN', bitcoin)];

export type Coins = 'one' | 'three' | 'typed' | 'any';

type Choice = { readonly label: string; readonly note: string; readonly attributes: Attributes };

/** The attributes that say which coins, and where they go. */
export const coinAttributes = ['crypto-currency', 'crypto-currency-network', 'wallet-address', 'wallets'] as const;

/** The four ways to say it. */
export const coins: Readonly<Record<Coins, Choice>> = {
  one: {
    label: 'One coin',
    note: 'USDT on Tron',
    attributes: { 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON', 'wallet-address': tron },
  },
  three: { label: 'Three coins', note: 'Through wallets', attributes: { wallets: JSON.stringify(wallets) } },
  typed: {
    label: 'Typed address',
    note: 'USDC on Base',
    attributes: { 'crypto-currency': 'USDC', 'crypto-currency-network': 'BASE' },
  },
  any: { label: 'Any coin', note: 'The buyer decides', attributes: {} },
};

/** Attributes as a choice of coins leaves them. */
export const withCoins = (attributes: Attributes, chosen: Coins): Attributes => ({
  ...without(attributes, ...coinAttributes),
  ...coins[chosen].attributes,
});

/** The choice that these attributes are, if they are one of the four. */
export const coinsOf = (attributes: Attributes): Coins | undefined =>
  (Object.keys(coins) as Coins[]).find((key) =>
    coinAttributes.every((name) => (attributes[name] ?? '') === (coins[key].attributes[name] ?? '')),
  );
