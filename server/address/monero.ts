import { keccak_256 } from '@noble/hashes/sha3.js';
import { decodeBase58 } from './base58.js';
import { netOf, sealedRule } from './rule.js';

/** Standard, integrated, subaddress; then the same of testnet and stagenet (monero `cryptonote_config.h`). */
const PREFIXES = { main: [18, 19, 42], test: [53, 54, 63, 24, 25, 36] };
const INTEGRATED = [19, 54, 25];
/** Prefix, two 32-byte keys, checksum; an integrated address adds an 8-byte payment id. */
const SIZE = 69;
const PAYMENT_ID_SIZE = 8;

const BLOCK_CHARACTERS = 11;
const BLOCK_BYTES = 8;
/** Both lengths leave 5 bytes for the last block, which take 7 characters. */
const LAST_BLOCK_CHARACTERS = 7;
const LAST_BLOCK_BYTES = 5;

/** One block: base58 of a fixed width, so zeros in front are padding, and anything else there is an overflow. */
function decodeBlock(text: string): number[] {
  const size = text.length === BLOCK_CHARACTERS ? BLOCK_BYTES : LAST_BLOCK_BYTES;
  const bytes = [...(decodeBase58(text) ?? [])];
  const padding = bytes.splice(0, bytes.length - size);
  return padding.some(Boolean) ? [] : bytes;
}

/** Monero's base58 works in blocks (monero `base58.cpp`). A block that fails leaves the total short, hence refused. */
function decode(text: string): Uint8Array | undefined {
  if (text.length % BLOCK_CHARACTERS !== LAST_BLOCK_CHARACTERS) return undefined;
  return Uint8Array.from((text.match(/.{1,11}/g) ?? []).flatMap(decodeBlock));
}

export const monero = sealedRule({
  decode,
  recognise: (bytes) => {
    const prefix = bytes[0] ?? 0;
    const size = INTEGRATED.includes(prefix) ? SIZE + PAYMENT_ID_SIZE : SIZE;
    return bytes.length === size ? netOf(prefix, PREFIXES) : undefined;
  },
  seal: { size: 4, digest: keccak_256 },
});
