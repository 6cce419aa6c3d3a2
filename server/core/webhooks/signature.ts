import { createHmacs, deriveSecret } from '../hmac.js';
import { hostOf } from './parse-url.js';
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
  /** Those of all partners, instead of one for each host that follows from `secrets`. */
  readonly partnerSecrets?: readonly string[] | undefined;
};

/** The secrets by which the partner at a URL verifies its webhooks, in the order of those that they follow from. */
export const partnerSecretsOf = (url: string, { secrets, partnerSecrets = [] }: WebhookSecrets): readonly string[] =>
  partnerSecrets.length > 0
    ? partnerSecrets
    : secrets.map((secret) => deriveSecret(secret, `webhooks to the partner ${hostOf(url)}`));

type Addressed = Pick<WebhookMessage, 'id' | 'body' | 'audience' | 'url'>;

/** Signs a message so that a partner can neither verify nor forge what the merchant gets, nor what another host gets. */
export function createAudienceSigner(settings: WebhookSecrets) {
  const signForMerchant = createWebhookSigner(settings.secrets);
  return (message: Addressed, now: number): Readonly<Record<string, string>> => {
    if (message.audience === 'merchant') return signForMerchant(message, now);
    return createWebhookSigner(partnerSecretsOf(message.url, settings))(message, now);
  };
}
