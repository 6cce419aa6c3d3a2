import { sha256 } from '@noble/hashes/sha2.js';
import { toBytes, alphabetDigits, numberOfDigits } from './radix.js';
import { matchNetwork, checksumRule, type NetworkPrefixes, type Rule, type Checksum } from './rule.js';

export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Base58 (draft-msporny-base58): one number in radix 58, and a zero byte for each zero digit in front. Ten lines of
 * our own, held equal to `@scure/base` by a test: that library's codecs would cost the browser 2.3 KB gzip more.
 */
export function decodeBase58(text: string, alphabet = BASE58): Uint8Array | undefined {
  const digits = alphabetDigits(text, alphabet);
  if (!digits) return undefined;
  const significant = digits.findIndex((digit) => digit > 0);
  if (significant < 0) return new Uint8Array(digits.length);
  const value = numberOfDigits(digits, 58);
  return toBytes(value, significant + Math.ceil(value.toString(16).length / 2));
}

/** Base58Check (Bitcoin): four bytes of a double SHA-256. */
export const DOUBLE_SHA256: Checksum = { size: 4, digest: (body) => sha256(sha256(body)) };

/** One version byte, a 20-byte hash, the checksum. */
export function base58check(nets: NetworkPrefixes<number | undefined>, alphabet?: string): Rule {
  return checksumRule({
    decode: (text) => decodeBase58(text, alphabet),
    networkOf: (bytes) => (bytes.length === 25 ? matchNetwork(bytes[0], nets) : undefined),
    checksum: DOUBLE_SHA256,
  });
}

/** Solana: any 32 bytes. The notation has no checksum, so a mistyped address of the right length passes here. */
export const solana: Rule = (text) => (decodeBase58(text)?.length === 32 ? 'ok' : 'malformed');
