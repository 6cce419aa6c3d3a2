import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Actor } from './operator/store.js';

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

export type Credentials = {
  readonly businessId: string;
  readonly secretKey: string;
  /** The read key, which changes nothing. Undefined: there is only the write key. */
  readonly readKey?: string | undefined;
};

/** Checks a `SERVICE` header; undefined for wrong credentials. */
export type CredentialCheck = (header: string | undefined) => Actor | undefined;

/**
 * Checks `SERVICE: {Business ID}:{Secret Key}`, split at the first colon. Only digests are kept, and both keys are always
 * compared; a plain SHA-256 is enough because the keys are of high entropy.
 */
export function createCredentialCheck({ businessId, secretKey, readKey }: Credentials): CredentialCheck {
  const expected = { id: digest(businessId), write: digest(secretKey), read: digest(readKey ?? secretKey) };
  return (header = '') => {
    const text = header.length <= maxHeaderLength ? header : '';
    const colon = text.indexOf(':');
    const idMatches = equalBytes(digest(text.slice(0, Math.max(colon, 0))), expected.id);
    const secret = digest(text.slice(colon + 1));
    const [isWrite, isRead] = [equalBytes(secret, expected.write), equalBytes(secret, expected.read)];
    if (!(colon > 0 && idMatches)) return undefined;
    return isWrite ? 'write' : isRead ? 'read' : undefined;
  };
}
