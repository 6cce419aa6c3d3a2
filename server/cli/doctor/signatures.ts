import { createSigner, sandboxWebhookSecret } from '#core';
import { systemClock } from '../../adapters/system/index.js';
import { readConfig } from '../../config.js';
import { verifyWebhook, WebhookError } from '../../webhook-verify/index.js';
import { failed, notChecked, ok, warning, type Check, type Finding } from './check.js';

const body = JSON.stringify({ type: 'order.created', timestamp: '2026-01-01T00:00:00Z', data: {} });

/** Signs a message with all secrets, as the service does, and verifies it with each, as receivers do. */
function judgeSecrets(secrets: readonly string[]): Finding {
  const headers = createSigner(secrets)({ id: 'msg_doctor', body }, systemClock());
  try {
    secrets.forEach((secret) => verifyWebhook(body, headers, secret));
  } catch (error) {
    const reason = error instanceof WebhookError ? error.message : String(error);
    return failed(`A signature of WEBHOOK_SECRET is not valid: ${reason}`, 'Make a new secret.');
  }
  const count = secrets.length === 1 ? 'one secret' : `${secrets.length} secrets`;
  return ok(`Webhooks are signed with ${count}, and their signatures are valid.`);
}

/** The secrets of webhooks and of orders. */
export const checkSignatures: Check = ({ environment, readFile }) => {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return Promise.resolve([notChecked('The settings have to be valid first.')]);
  const { webhooks, checkoutSignatures } = parsed.config;
  const isPublic = webhooks.secrets.includes(sandboxWebhookSecret);
  return Promise.resolve([
    judgeSecrets(webhooks.secrets),
    ...(isPublic
      ? [warning('WEBHOOK_SECRET is the public one of the sandbox.', 'Production refuses it: make one of your own.')]
      : []),
    checkoutSignatures.isRequired
      ? ok('Orders have to be signed by the shop.')
      : notChecked('Orders need no signature (CHECKOUT_SECRET): compare the amount of each order with your books.'),
  ]);
};
