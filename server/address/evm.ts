import { keccak_256 } from '@noble/hashes/sha3.js';
import { asciiCodes } from './radix.js';
import type { Rule } from './rule.js';

/** EIP-55: a letter is a capital where the hash of the lower-case text has a nibble of 8 or more. */
function withChecksumCase(digits: string): string {
  const hash = keccak_256(Uint8Array.from(asciiCodes(digits)));
  return Array.from(digits, (digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  }).join('');
}

/** Every EVM chain: one case throughout carries no checksum (EIP-55 leaves it valid), mixed case must be right. */
export const evm: Rule = (text) => {
  const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1];
  if (!digits || !text.startsWith('0x')) return 'malformed';
  const lower = digits.toLowerCase();
  return [lower, lower.toUpperCase(), withChecksumCase(lower)].includes(digits) ? 'ok' : 'checksum';
};
