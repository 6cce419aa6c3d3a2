import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Part of every host, but of no ECMAScript library that this folder is compiled with. */
declare function atob(text: string): string;
declare function btoa(binary: string): string;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The key in `whsec_<base64>`. @throws on any other text; the configuration already refuses those. */
function decodeSecret(secret: string): Uint8Array {
  try {
    const [, base64 = ''] = /^whsec_(.+)$/.exec(secret) ?? [];
    const key = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    if (key.length > 0 && toBase64(key) === base64) return key;
  } catch {
    // `atob` throws on text that is not base64.
  }
  throw new Error('A secret is not whsec_ and base64.');
}

/** A secret that follows from another one, and from which that one can not be computed. */
export const deriveSecret = (secret: string, purpose: string): string =>
  `whsec_${toBase64(hmac(sha256, decodeSecret(secret), utf8ToBytes(purpose)))}`;

/** The HMAC-SHA256 of a text by each secret, as Standard Webhooks writes them: `v1,` and base64. */
export function createHmacs(secrets: readonly string[]): (text: string) => readonly string[] {
  const keys = secrets.map(decodeSecret);
  return (text) => keys.map((key) => `v1,${toBase64(hmac(sha256, key, utf8ToBytes(text)))}`);
}
