import { BECH32_CODE, polymod } from './polymod.js';
import { asciiCodes, alphabetDigits, regroupDigits, requireSingleCase } from './radix.js';
import { matchNetwork, type NetworkPrefixes, type Rule } from './rule.js';

export const BECH32_CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_WORDS = 6;
/** The remainder of a correct text: BIP-173 for bech32, BIP-350 for bech32m. */
const BECH32 = 1n;
const BECH32M = 0x2bc830a3n;

/** BIP-173 without its limit of 90 characters, which Cardano exceeds (CIP-19); each rule checks its own lengths. */
function decode(text: string): { prefix: string; words: number[]; remainder: bigint } | undefined {
  const lower = requireSingleCase(text);
  const separator = lower.lastIndexOf('1');
  const prefix = lower.slice(0, Math.max(separator, 0));
  const words = alphabetDigits(lower.slice(separator + 1), BECH32_CHARSET);
  if (!words || words.length < CHECKSUM_WORDS) return undefined;
  const codes = asciiCodes(prefix);
  const symbols = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words];
  return { prefix, words: words.slice(0, -CHECKSUM_WORDS), remainder: polymod(symbols, BECH32_CODE) };
}

/** How a network reads the words: which of them are bytes, of which checksum, of which lengths and content. */
type Form = {
  words: readonly number[];
  remainder: bigint;
  fitsSize: (size: number) => boolean;
  fitsBytes?: (bytes: Uint8Array) => boolean;
};

function bech32Rule(nets: NetworkPrefixes<string>, formOf: (words: readonly number[]) => Form): Rule {
  return (text) => {
    const decoded = decode(text);
    const net = decoded && matchNetwork(decoded.prefix, nets);
    if (!net) return 'malformed';
    const form = formOf(decoded.words);
    const { bytes, canonical } = regroupDigits(form.words, 5);
    if (!form.fitsSize(bytes.length)) return 'malformed';
    if (decoded.remainder !== form.remainder) return 'checksum';
    return canonical && (form.fitsBytes?.(bytes) ?? true) ? net : 'malformed';
  };
}

/** BIP-141: a version 0 program has 20 or 32 bytes. BIP-341: version 1 has 32. Later versions: 2 to 40, up to 16. */
function isValidWitness(version: number, size: number): boolean {
  if (version === 0) return size === 20 || size === 32;
  if (version === 1) return size === 32;
  return version <= 16 && size >= 2 && size <= 40;
}

/** Segregated witness: bech32 for version 0 (BIP-173), bech32m from version 1 on (BIP-350). */
export function segwit(nets: NetworkPrefixes<string>): Rule {
  return bech32Rule(nets, ([version = 31, ...words]) => ({
    words,
    remainder: version === 0 ? BECH32 : BECH32M,
    fitsSize: (size) => isValidWitness(version, size),
  }));
}

/** A bech32 text that is bytes from its first word on (Cosmos, Cardano). */
export function bech32Bytes(nets: NetworkPrefixes<string>, fits: Pick<Form, 'fitsSize' | 'fitsBytes'>): Rule {
  return bech32Rule(nets, (words) => ({ words, remainder: BECH32, ...fits }));
}

/** Cosmos SDK ADR-028: accounts of key pairs have 20 bytes, those of modules and contracts 32. */
export const cosmos = bech32Bytes({ main: ['cosmos'], test: [] }, { fitsSize: (size) => size === 20 || size === 32 });
