import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimTrailingSlashes } from '#contract';
import { constantTimeEqual } from '../credentials.js';

type AddressSettings = {
  /** The secrets that sign webhooks, the current one first. */
  readonly secrets: readonly string[];
  readonly publicUrl: string | undefined;
};

/** An address that an upstream reports an order to: unguessable, and computed, so that it is not stored. */
export type WebhookAddresses = {
  /** Undefined where the upstream cannot reach this service. */
  readonly urlOf: (transactionCode: string) => string | undefined;
  readonly isAuthentic: (address: { readonly code: string; readonly mac: string }) => boolean;
};

export const upstreamWebhookPath = '/upstream/webhooks/';

/** A key for this purpose alone. */
const deriveKey = (secret: string): Uint8Array =>
  hmac(sha256, utf8ToBytes(secret), utf8ToBytes('address of the upstream webhooks'));

const macOf = (key: Uint8Array, code: string): string => bytesToHex(hmac(sha256, key, utf8ToBytes(code)));

/** Every current secret is accepted, so that addresses given to the upstream stay valid while secrets rotate. */
export function createWebhookAddresses({ secrets, publicUrl }: AddressSettings): WebhookAddresses {
  const keys = secrets.map(deriveKey);
  const [current] = keys;
  return {
    urlOf(code) {
      if (publicUrl === undefined || !current) return undefined;
      return `${trimTrailingSlashes(publicUrl)}${upstreamWebhookPath}${code}/${macOf(current, code)}`;
    },
    isAuthentic: ({ code, mac }) => keys.map((key) => constantTimeEqual(macOf(key, code), mac)).some(Boolean),
  };
}
