import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { WebhookMessage } from './outbox.js';

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
  throw new Error('A webhook secret is not whsec_ and base64.');
}

export type SignWebhook = (
  message: Pick<WebhookMessage, 'id' | 'body'>,
  now: number,
) => Readonly<Record<string, string>>;

/**
 * The headers of an attempt at `now` by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, one signature for
 * each secret, so that a receiver that has any of them can verify while secrets rotate.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function createSigner(secrets: readonly string[]): SignWebhook {
  const keys = secrets.map(decodeSecret);
  return ({ id, body }, now) => {
    const timestamp = String(Math.floor(now / 1000));
    const signed = utf8ToBytes(`${id}.${timestamp}.${body}`);
    return {
      'content-type': 'application/json',
      'user-agent': 'webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': keys.map((key) => `v1,${toBase64(hmac(sha256, key, signed))}`).join(' '),
    };
  };
}
