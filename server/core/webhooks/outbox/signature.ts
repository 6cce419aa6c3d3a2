import { createHmacs } from '../../hmac.js';
import type { WebhookMessage } from './outbox.js';

/**
 * The headers of an attempt at `now` by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, one signature for
 * each secret, so that a receiver that has any of them can verify while secrets rotate.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function createWebhookSigner(secrets: readonly string[]) {
  const macsOf = createHmacs(secrets);
  return ({ id, body }: Pick<WebhookMessage, 'id' | 'body'>, now: number): Readonly<Record<string, string>> => {
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

/** `whsec_<base64>`, the newest first. */
export type WebhookSecrets = {
  readonly secrets: readonly string[];
  /** Those of the webhooks to partners. Without any, these are not sent. */
  readonly partnerSecrets?: readonly string[] | undefined;
};

/**
 * Signs a message with the secrets of its audience alone, so that a partner can neither verify nor forge what the merchant
 * gets, nor the merchant what a partner gets. Undefined for an audience without a secret.
 */
export function createAudienceSigner({ secrets, partnerSecrets = [] }: WebhookSecrets) {
  const signers = {
    merchant: createWebhookSigner(secrets),
    partner: partnerSecrets.length === 0 ? undefined : createWebhookSigner(partnerSecrets),
  };
  return (message: Pick<WebhookMessage, 'id' | 'body' | 'audience'>, now: number) =>
    signers[message.audience]?.(message, now);
}
