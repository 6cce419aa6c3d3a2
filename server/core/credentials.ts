import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const longestHeader = 512;

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** Compares every byte whatever the first difference is, so that time tells nothing. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  a.forEach((byte, index) => (difference |= byte ^ (b[index] ?? 0)));
  return difference === 0;
}

/** Whether two texts are the same, told in the same time whatever they are. */
export const equal = (a: string, b: string): boolean => sameBytes(digest(a), digest(b));

/**
 * Checks `SERVICE: {Business ID}:{Secret Key}`, split at the first colon. Only digests are kept and compared;
 * a plain SHA-256 is enough because the secret key is of high entropy.
 */
export function credentialCheck(businessId: string, secretKey: string): (header: string | undefined) => boolean {
  const known = { id: digest(businessId), secret: digest(secretKey) };
  return (header = '') => {
    const text = header.length <= longestHeader ? header : '';
    const colon = text.indexOf(':');
    const idMatches = sameBytes(digest(text.slice(0, Math.max(colon, 0))), known.id);
    const secretMatches = sameBytes(digest(text.slice(colon + 1)), known.secret);
    return colon > 0 && idMatches && secretMatches;
  };
}
