import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Rule, Rules } from './rule.js';

/** EIP-55: a letter is a capital where the hash of the lower-case text has a nibble of 8 or more. */
function hasChecksumCase(digits: string): boolean {
  const hash = keccak_256(Uint8Array.from(digits.toLowerCase(), (digit) => digit.charCodeAt(0)));
  for (let at = 0; at < digits.length; at += 1) {
    const isCapital = (((hash[at >> 1] ?? 0) >> (at % 2 ? 3 : 7)) & 1) === 1;
    const digit = digits.charAt(at);
    if (digit !== (isCapital ? digit.toUpperCase() : digit.toLowerCase())) return false;
  }
  return true;
}

/** Every EVM chain: one case throughout carries no checksum (EIP-55 leaves it valid), mixed case must be right. */
const evm: Rule = (text) => {
  const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1];
  if (!digits || !text.startsWith('0x')) return 'malformed';
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || hasChecksumCase(digits) ? 'ok' : 'checksum';
};

export const evmRules: Rules = new Map(
  ['ETHEREUM', 'ARBITRUM', 'BASE', 'OPTIMISM', 'BSC', 'POLYGON', 'AVALANCHE'].map((network) => [network, evm]),
);
