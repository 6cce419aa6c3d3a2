// The supported pairs, and addresses that are known to be valid or invalid.
import { readFileSync } from 'node:fs';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

type Pair = { readonly short: string; readonly network: string };
type Fiat = { readonly code: string; readonly per_eur: string };

export const pairs = (read('../../../server/catalogue/currencies.json') as { readonly currencies: readonly Pair[] })
  .currencies;
export const fiat = (read('../../../server/catalogue/fiat.json') as { readonly currencies: readonly Fiat[] })
  .currencies;

/** The common short names of networks. */
export const aliases: Readonly<Record<string, string>> = {
  BTC: 'BITCOIN',
  ERC20: 'ETHEREUM',
  TRC20: 'TRON',
  BEP20: 'BSC',
  SOL: 'SOLANA',
  XRP: 'RIPPLE',
  DOGE: 'DOGECOIN',
  LTC: 'LITECOIN',
  ADA: 'CARDANO',
  DOT: 'POLKADOT',
  XLM: 'STELLAR',
  ATOM: 'COSMOS',
  XMR: 'MONERO',
};

const networkNamed = (name: string): string => (Object.hasOwn(aliases, name) ? (aliases[name] ?? '') : name);

const evm = ['ETHEREUM', 'ARBITRUM', 'BASE', 'OPTIMISM', 'BSC', 'POLYGON', 'AVALANCHE'];

/** Published addresses and the networks on which each is valid. They are invalid on every other network. */
export const addresses: ReadonlyMap<string, readonly string[]> = new Map([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['BITCOIN']],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['BITCOIN']],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', ['BITCOIN']],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', ['BITCOIN']],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', evm],
  ['0xde709f2102306220921060314715629080e2fb77', evm],
  ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', ['TRON']],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', ['TON']],
  ['0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', ['TON']],
  ['rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn', ['RIPPLE']],
  ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', ['DOGECOIN']],
  ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', ['LITECOIN']],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', ['BCH']],
  ['addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', ['CARDANO']],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', ['POLKADOT']],
  ['GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', ['STELLAR']],
  ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', ['COSMOS']],
  ['44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A', ['MONERO']],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', ['SOLANA']],
]);

/** TON's raw form is hexadecimal without a checksum, so the generator's changes of case leave it valid. */
const withoutCase = (address: string): string => (address.startsWith('0:') ? address.toLowerCase() : address);

export const isAddressOf = (address: string, network: string): boolean =>
  addresses.get(withoutCase(address))?.includes(networkNamed(network)) ?? false;
