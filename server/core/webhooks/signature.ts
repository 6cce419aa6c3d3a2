import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { WebhookMessage } from '../lifecycle/webhook-messages.js';
import { fromBase64, toBase64 } from './base64.js';

const prefix = 'whsec_';

/** The key in `whsec_<base64>`. @throws where it is none: the configuration has refused those. */
function decodeSecret(secret: string): Uint8Array {
  const key = secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : undefined;
  if (!key || key.length === 0) throw new Error('A webhook secret is not whsec_ and base64.');
  return key;
}

export type SignWebhook = (
  message: Pick<WebhookMessage, 'id' | 'body'>,
  now: number,
) => Readonly<Record<string, string>>;

/**
 * The headers of a try at `now` by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, one signature for each
 * secret, so that a receiver that knows any of them can verify while they are exchanged.
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
