import { omitAttributes, type Attributes } from './attributes.js';

/** Published example addresses: they check out, and nobody is to pay to them. */
const tronAddress = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const createWallet = (crypto_currency: string, crypto_currency_network: string, wallet_address: string) => ({
  crypto_currency,
  crypto_currency_network,
  wallet_address,
});

const wallets = [
  createWallet('USDT', 'TRON', tronAddress),
  createWallet('USDC', 'BASE', evmAddress),
  createWallet('BTC', 'BITCOIN', bitcoinAddress),
];

export type CoinPresetId = 'one' | 'three' | 'typed' | 'any';

type CoinPreset = { readonly label: string; readonly note: string; readonly attributes: Attributes };

/** The attributes that say which coins, and where they go. */
export const coinAttributes = ['crypto-currency', 'crypto-currency-network', 'wallet-address', 'wallets'] as const;

/** The four ways to say it. */
export const coinPresets: Readonly<Record<CoinPresetId, CoinPreset>> = {
  one: {
    label: 'One coin',
    note: 'USDT on Tron',
    attributes: { 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON', 'wallet-address': tronAddress },
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
export const withCoinPreset = (attributes: Attributes, presetId: CoinPresetId): Attributes => ({
  ...omitAttributes(attributes, ...coinAttributes),
  ...coinPresets[presetId].attributes,
});

/** The choice that these attributes are, if they are one of the four. */
export const findCoinPreset = (attributes: Attributes): CoinPresetId | undefined =>
  (Object.keys(coinPresets) as CoinPresetId[]).find((key) =>
    coinAttributes.every((name) => (attributes[name] ?? '') === (coinPresets[key].attributes[name] ?? '')),
  );
