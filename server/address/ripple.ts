import { base58check, decodeBase58, DOUBLE_SHA256 } from './base58.js';
import { anyRule, matchNetwork, checksumRule } from './rule.js';

/** The ledger's own order of the base58 characters. */
const ALPHABET = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/** XLS-5d: two bytes that make the text start with X (main) or T (test). */
const X_PREFIXES = { main: [0x0544], test: [0x0493] };
const X_SIZE = 35;
const FLAG_AT = 22;

/** The flag says whether a destination tag follows; the bytes it leaves unused must be zero (64-bit tags: reserved). */
function tagIsCanonical(bytes: Uint8Array): boolean {
  const flag = bytes[FLAG_AT] ?? 2;
  return flag <= 1 && bytes.subarray(FLAG_AT + 1 + 4 * flag, FLAG_AT + 9).every((byte) => byte === 0);
}

/** Prefix, 20-byte account, flag, 64-bit tag, checksum. */
const xAddress = checksumRule({
  decode: (text) => decodeBase58(text, ALPHABET),
  networkOf: (bytes) => {
    const [high = 0, low = 0] = bytes;
    return bytes.length === X_SIZE && tagIsCanonical(bytes) ? matchNetwork((high << 8) | low, X_PREFIXES) : undefined;
  },
  checksum: DOUBLE_SHA256,
});

/** XRP Ledger. Classic addresses read the same on its test networks; only the X form tells them apart. */
export const ripple = anyRule(base58check({ main: [0], test: [] }, ALPHABET), xAddress);
