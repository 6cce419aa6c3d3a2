import { createChecker, type AddressVerdict, type Rules } from '#address';
import { ownValue } from '../common/own-value.js';
import { lazy } from '../lazy/lazy.js';

/** The colour of a coin or a network, and the strokes on it, in a square of 32. Drawn for this widget. */
type Drawing = readonly [color: string, strokes: string];
type Drawings = Readonly<Record<string, Drawing>>;

/** Networks whose addresses are alike, in a file of their own: the rules of their addresses, and what draws their coins. */
type Family = { readonly rules: Rules; readonly drawings: Drawings };

const family = (codes: string, importFamily: () => Promise<Family>) => ({
  codes: codes.split(' '),
  load: lazy(importFamily),
  loaded: undefined as Family | undefined,
  /** It has loaded, or failed to. */
  isSettled: false,
});

/** Solana is in the last one: its addresses have no checksum, and must not claim what another family can prove. */
const families = [
  family('BTC LTC BCH ADA ATOM', () => import('./bech32.js')),
  family('ETH BNB POL AVAX ARBITRUM BASE OPTIMISM DAI LINK', () => import('./evm.js')),
  family('TON XLM', () => import('./ton.js')),
  family('DOT', () => import('./polkadot.js')),
  family('XMR', () => import('./monero.js')),
  family('TRX XRP DOGE SOL', () => import('./base58.js')),
];

/** The coins of many networks. */
const commonDrawings: Drawings = {
  USDT: ['#26a17b', 'M9.5 9.5h13M16 9.5v14.8M8.5 15.6a7.5 2.5 0 1 0 15 0 7.5 2.5 0 1 0-15 0'],
  USDC: [
    '#2775ca',
    'M19.4 12.8c-.4-1.4-1.7-2.2-3.4-2.2-2 0-3.4 1-3.4 2.6 0 3.8 6.9 1.8 6.9 5.6 0 1.6-1.5 2.6-3.5 2.6-1.8 0-3.1-.8-3.5-2.2M16 8.6v2M16 21.4v2M11 7.6a9.2 9.2 0 0 0 0 16.8M21 7.6a9.2 9.2 0 0 1 0 16.8',
  ],
};

/** What draws each network whose addresses have a rule: mostly its own coin. */
const codeOfNetwork: Readonly<Record<string, string>> = {
  BITCOIN: 'BTC',
  ETHEREUM: 'ETH',
  ARBITRUM: 'ARBITRUM',
  BASE: 'BASE',
  OPTIMISM: 'OPTIMISM',
  BSC: 'BNB',
  POLYGON: 'POL',
  AVALANCHE: 'AVAX',
  TRON: 'TRX',
  TON: 'TON',
  RIPPLE: 'XRP',
  DOGECOIN: 'DOGE',
  LITECOIN: 'LTC',
  BCH: 'BCH',
  CARDANO: 'ADA',
  POLKADOT: 'DOT',
  STELLAR: 'XLM',
  COSMOS: 'ATOM',
  MONERO: 'XMR',
  SOLANA: 'SOL',
};

/** By the canonical code of a network. Any other code stays as it is. */
export const networkCode = (network: string): string => ownValue(codeOfNetwork, network) ?? network;

/** Whether the addresses of a network, by its canonical code, have a rule. */
export const isCheckedNetwork = (network: string): boolean => ownValue(codeOfNetwork, network) !== undefined;

async function load(one: (typeof families)[number]): Promise<void> {
  one.loaded = await one.load();
  one.isSettled = true;
}

const familiesOf = (codes: readonly string[]) =>
  families.filter((one) => codes.some((code) => one.codes.includes(code)));

/** Loads what draws some coins and networks. Undefined where there is nothing to wait for. */
export function loadDrawings(codes: readonly string[]): Promise<unknown> | undefined {
  const missing = familiesOf(codes).filter(({ isSettled }) => !isSettled);
  return missing.length > 0 ? Promise.all(missing.map(load)) : undefined;
}

/** Null for what has no drawing. Undefined until it is known. */
export function findDrawing(code: string): Drawing | null | undefined {
  const common = ownValue(commonDrawings, code);
  const [own] = familiesOf([code]);
  return common ?? (own && !own.isSettled ? undefined : (ownValue(own?.loaded?.drawings, code) ?? null));
}

const loadedChecker = () => createChecker(new Map(families.flatMap(({ loaded }) => [...(loaded?.rules ?? [])])));

/** By the rules that have loaded. Undefined where that of the network has not: then the service decides. */
export function knownVerdict(address: string, network: string): AddressVerdict | undefined {
  const isLoaded = familiesOf([networkCode(network)]).some(({ loaded }) => loaded) || !isCheckedNetwork(network);
  return isLoaded ? loadedChecker().checkAddress(address, network) : undefined;
}

/** Loads the rules of the network; for a text that is no address of it, those of every network. */
export async function checkAddress(address: string, network: string): Promise<AddressVerdict | undefined> {
  await Promise.all(familiesOf([networkCode(network)]).map(load));
  const verdict = knownVerdict(address, network);
  if (!verdict || verdict.ok || verdict.problem !== 'malformed') return verdict;
  await Promise.all(families.map(load));
  return knownVerdict(address, network);
}

/** Why an address is malformed, by all rules that have loaded. */
export const explainMalformed = (address: string, network: string) =>
  loadedChecker().explainMalformed(address, network);
