import { accentOf, type Accent } from './accents.js';

/** What the playground's form holds, under the names of its fields. */
export type Settings = {
  /** Quantities in the shop's cart. */
  readonly lamp: string;
  readonly bulb: string;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly coins: 'one' | 'three' | 'typed' | 'any';
  readonly theme: 'auto' | 'light' | 'dark';
  readonly qr: 'address' | 'uri';
  /** Empty, the name of a preset, or a colour. */
  readonly accent: string;
  readonly locale: string;
  readonly paymentUrl: string;
};

/** An attribute of the element and its value, in the order in which they are written. */
export type Attribute = readonly [name: string, value: string];

const pair = (coin: string, network: string): Attribute[] => [
  ['crypto-currency', coin],
  ['crypto-currency-network', network],
];

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

const coinAttributes: Readonly<Record<Settings['coins'], readonly Attribute[]>> = {
  one: [...pair('USDT', 'TRON'), ['wallet-address', tron]],
  three: [['wallets', JSON.stringify(wallets)]],
  typed: pair('USDC', 'BASE'),
  any: [],
};

/** What the page writes on the element; what equals a default stays out. */
export function attributesOf(settings: Settings): readonly Attribute[] {
  const { amount, currency, reference, coins, theme, qr, locale, paymentUrl } = settings;
  const optional: readonly Attribute[] = [
    ['payment-url', paymentUrl],
    ['qr', qr === 'address' ? '' : qr],
    ['locale', locale],
    ['theme', theme === 'auto' ? '' : theme],
  ];
  return [
    ['fiat-amount', amount],
    ['fiat-currency', currency],
    ['external-reference', reference],
    ...coinAttributes[coins],
    ...optional.filter(([, value]) => value !== ''),
  ];
}

/** The custom properties that go with the settings. */
export const propertiesOf = ({ accent }: Settings): readonly Attribute[] => {
  const chosen: Accent | undefined = accentOf(accent);
  if (!chosen) return [];
  return [
    ['--checkout-accent', chosen.accent],
    ['--checkout-on-accent', chosen.onAccent],
  ];
};
