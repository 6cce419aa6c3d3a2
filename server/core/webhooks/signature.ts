import { createMacs } from '../macs.js';
import type { WebhookMessage } from './outbox.js';

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
  const macsOf = createMacs(secrets);
  return ({ id, body }, now) => {
    const timestamp = String(Math.floor(now / 1000));
    return {
      'content-type': 'application/json',
      'user-agent': 'webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': macsOf(`${id}.${timestamp}.${body}`).join(' '),
    };
  };
}
