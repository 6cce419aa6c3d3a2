import { keccak_256 } from '@noble/hashes/sha3.js';
import { BASE58 } from './base58.js';
import { toBytes, alphabetDigits, numberOfDigits } from './radix.js';
import { matchNetwork, checksumRule, type Rules } from './rule.js';

/** Standard, integrated, subaddress; then the same of testnet and stagenet (monero `cryptonote_config.h`). */
const PREFIXES = { main: [18, 19, 42], test: [53, 54, 63, 24, 25, 36] };
const INTEGRATED = [19, 54, 25];
/** Prefix, two 32-byte keys, checksum; an integrated address adds an 8-byte payment id. */
const SIZE = 69;
const PAYMENT_ID_SIZE = 8;

const BLOCK = 11;
/** Both lengths leave 5 bytes for the last block, which take 7 characters. */
const LAST_BLOCK = 7;
const BLOCK_SIZES = new Map([
  [BLOCK, 8],
  [LAST_BLOCK, 5],
]);

/** Monero's base58 (monero `base58.cpp`): blocks of fixed width, none of which may exceed its bytes. */
function decode(text: string): Uint8Array | undefined {
  const digits = alphabetDigits(text, BASE58) ?? [];
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += BLOCK) {
    const block = digits.slice(at, at + BLOCK);
    const size = BLOCK_SIZES.get(block.length);
    const value = numberOfDigits(block, 58);
    if (!size || value >> BigInt(8 * size)) return undefined;
    bytes.push(...toBytes(value, size));
  }
  return Uint8Array.from(bytes);
}

const monero = checksumRule({
  decode,
  networkOf: (bytes) => {
    const prefix = bytes[0] ?? 0;
    const size = INTEGRATED.includes(prefix) ? SIZE + PAYMENT_ID_SIZE : SIZE;
    return bytes.length === size ? matchNetwork(prefix, PREFIXES) : undefined;
  },
  checksum: { size: 4, digest: keccak_256 },
});

export const moneroRules: Rules = new Map([['MONERO', monero]]);
