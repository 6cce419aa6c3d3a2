import { exampleAddress, exampleCoin } from '../../../server/pages/common/example-order.js';
import { omitAttributes, type Attributes } from './attributes.js';

/** Published example addresses: they have valid checksums, and must not be paid to. */
const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const wallets = [
  { crypto_currency: 'USDT', crypto_currency_network: 'TRON', wallet_address: exampleAddress },
  { crypto_currency: 'USDC', crypto_currency_network: 'BASE', wallet_address: evmAddress },
  { crypto_currency: 'BTC', crypto_currency_network: 'BITCOIN', wallet_address: bitcoinAddress },
];

export type CoinPresetId = 'one' | 'three' | 'typed' | 'any';

type CoinPreset = { readonly label: string; readonly note: string; readonly attributes: Attributes };

/** The four ways to configure coins. */
export const coinPresets: Readonly<Record<CoinPresetId, CoinPreset>> = {
  one: {
    label: 'One coin',
    note: 'USDT on Tron',
    attributes: exampleCoin,
  },
  three: { label: 'Three coins', note: 'Through wallets', attributes: { wallets: JSON.stringify(wallets) } },
  typed: {
    label: 'Typed address',
    note: 'USDC on Base',
    attributes: { destination: 'buyer', 'crypto-currency': 'USDC', 'crypto-currency-network': 'BASE' },
  },
  any: { label: 'Any coin', note: 'The buyer decides', attributes: { destination: 'buyer' } },
};

/** The attributes that select coins and destination addresses. */
const coinAttributes = Object.values(coinPresets).flatMap((preset) => Object.keys(preset.attributes));

/** Replaces the coin attributes by those of a preset. */
export const withCoinPreset = (attributes: Attributes, presetId: CoinPresetId): Attributes => ({
  ...omitAttributes(attributes, ...coinAttributes),
  ...coinPresets[presetId].attributes,
});

/** Finds the preset whose attributes these are. */
export const findCoinPreset = (attributes: Attributes): CoinPresetId | undefined =>
  (Object.keys(coinPresets) as CoinPresetId[]).find((key) =>
    coinAttributes.every((name) => (attributes[name] ?? '') === (coinPresets[key].attributes[name] ?? '')),
  );
