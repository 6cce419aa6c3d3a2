import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimTrailingSlashes } from '#contract';
import { constantTimeEqual } from '../credentials.js';
import type { Clock } from '../ports.js';
import { createKeyReader, type PathKeyStore } from './path-keys.js';

type AddressSettings = {
  readonly pathKeys: Pick<PathKeyStore, 'list'>;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
};

/** An address that an upstream reports an order to: unguessable, and computed, so that it is not stored. */
export type WebhookAddresses = {
  /** Undefined where the upstream cannot reach this service. */
  readonly urlOf: (transactionCode: string) => Promise<string | undefined>;
  readonly isAuthentic: (address: { readonly code: string; readonly mac: string }) => Promise<boolean>;
};

export const upstreamWebhookPath = '/upstream/webhooks/';

/** How long a process accepts the keys that it has read. */
const lifetimeMs = 60_000;

/** How long new and wrong addresses cause no further read: a new one must not have a key that has just been removed. */
const pauseMs = 1000;

const macOf = (key: string, code: string): string => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(code)));

/**
 * Computes the addresses with the newest key, and accepts those of every key in the store: DECISIONS 121. An address that no key of
 * this process fits may have one that another process has just made.
 */
export function createWebhookAddresses({ publicUrl, ...settings }: AddressSettings): WebhookAddresses {
  const readKeys = createKeyReader(settings);
  return {
    async urlOf(code) {
      if (publicUrl === undefined) return undefined;
      const [current = ''] = await readKeys(pauseMs);
      return `${trimTrailingSlashes(publicUrl)}${upstreamWebhookPath}${code}/${macOf(current, code)}`;
    },
    async isAuthentic({ code, mac }) {
      const fits = (keys: readonly string[]): boolean =>
        keys.map((key) => constantTimeEqual(macOf(key, code), mac)).includes(true);
      return fits(await readKeys(lifetimeMs)) || fits(await readKeys(pauseMs));
    },
  };
}
