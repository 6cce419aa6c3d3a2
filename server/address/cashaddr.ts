import { BECH32_CHARSET } from './bech32.js';
import { CASHADDR_CODE, polymod } from './polymod.js';
import { asciiCodes, alphabetDigits, regroupDigits, requireSingleCase } from './radix.js';
import type { Rule } from './rule.js';

const MAIN = 'bitcoincash';
/** The last two are testnet and regtest. */
const PREFIXES = [MAIN, 'bchtest', 'bchreg'];
const CHECKSUM_WORDS = 8;
/** 21 or 33 bytes in 5-bit words, and the checksum. */
const WORD_COUNTS = [42, 61];

/**
 * Version byte (type in bits 3-6, size code in bits 0-2) to hash length: P2PKH and P2SH, then both token-aware
 * (CHIP-2022-02 CashTokens). Of the types only P2SH has 32 bytes (P2SH32); the specification's other sizes lock no output.
 */
const HASH_SIZES = new Map([
  [0x00, 20],
  [0x08, 20],
  [0x0b, 32],
  [0x10, 20],
  [0x18, 20],
  [0x1b, 32],
]);

const isChecksumValid = (prefix: string, words: readonly number[]): boolean =>
  polymod([...asciiCodes(prefix).map((code) => code & 31), 0, ...words], CASHADDR_CODE) === 1n;

function isOutputScript(words: readonly number[]): boolean {
  const { bytes, canonical } = regroupDigits(words.slice(0, -CHECKSUM_WORDS), 5);
  return canonical && HASH_SIZES.get(bytes[0] ?? -1) === bytes.length - 1;
}

/** CashAddr. The prefix may be left out; it is part of the checksum, so then each known one is tried. */
export const cashaddr: Rule = (text) => {
  const full = requireSingleCase(text);
  const payload = full.slice(full.indexOf(':') + 1);
  const words = alphabetDigits(payload, BECH32_CHARSET);
  const candidates = PREFIXES.filter((prefix) => [payload, `${prefix}:${payload}`].includes(full));
  if (!words || !WORD_COUNTS.includes(words.length) || !candidates.length) return 'malformed';
  const prefix = candidates.find((candidate) => isChecksumValid(candidate, words));
  if (!prefix) return 'checksum';
  if (!isOutputScript(words)) return 'malformed';
  return prefix === MAIN ? 'ok' : 'testnet';
};
