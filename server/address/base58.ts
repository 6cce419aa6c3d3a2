import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp } from '@scure/base';
import { netOf, sealedRule, type Nets, type Rule, type Seal } from './rule.js';

type Decoder = (text: string) => Uint8Array | undefined;

/** The codec throws on a foreign character; here that is an answer, not an accident. */
function quietly(decode: (text: string) => Uint8Array): Decoder {
  return (text) => {
    try {
      return decode(text);
    } catch {
      return undefined;
    }
  };
}

export const decodeBase58: Decoder = quietly(base58.decode);
export const decodeRippleBase58: Decoder = quietly(base58xrp.decode);

/** Base58Check (Bitcoin): four bytes of a double SHA-256. */
export const DOUBLE_SHA256: Seal = { size: 4, digest: (body) => sha256(sha256(body)) };

/** One version byte, a 20-byte hash, the checksum. */
export function base58check(nets: Nets<number | undefined>, decode: Decoder = decodeBase58): Rule {
  return sealedRule({
    decode,
    recognise: (bytes) => (bytes.length === 25 ? netOf(bytes[0], nets) : undefined),
    seal: DOUBLE_SHA256,
  });
}

/** Solana: any 32 bytes. The notation has no checksum, so a mistyped address of the right length passes here. */
export const solana: Rule = (text) => (decodeBase58(text)?.length === 32 ? 'ok' : 'malformed');
