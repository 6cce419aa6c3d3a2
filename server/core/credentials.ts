import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const maxHeaderLength = 512;

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** Compares every byte wherever the first difference is, so that the time reveals nothing. */
function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  a.forEach((byte, index) => (difference |= byte ^ (b[index] ?? 0)));
  return difference === 0;
}

/** Compares two texts in a time that does not depend on them. */
export const constantTimeEqual = (a: string, b: string): boolean => equalBytes(digest(a), digest(b));

/**
 * Checks `SERVICE: {Business ID}:{Secret Key}`, split at the first colon. Only digests are kept and compared;
 * a plain SHA-256 is enough because the secret key is of high entropy.
 */
export function createCredentialCheck(businessId: string, secretKey: string): (header: string | undefined) => boolean {
  const expected = { id: digest(businessId), secret: digest(secretKey) };
  return (header = '') => {
    const text = header.length <= maxHeaderLength ? header : '';
    const colon = text.indexOf(':');
    const idMatches = equalBytes(digest(text.slice(0, Math.max(colon, 0))), expected.id);
    const secretMatches = equalBytes(digest(text.slice(colon + 1)), expected.secret);
    return colon > 0 && idMatches && secretMatches;
  };
}
