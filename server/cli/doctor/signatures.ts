import { createSigner, sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { systemClock } from '../../adapters/system/index.js';
import { readConfig } from '../../program/config/config.js';
import { verifyWebhook, WebhookError } from '../../packages/verify/index.js';
import { failed, notChecked, ok, warning, type Check, type Finding } from './check.js';

const body = JSON.stringify({ type: 'order.created', timestamp: '2026-01-01T00:00:00Z', data: {} });

type Signing = { readonly name: string; readonly says: string; readonly secrets: readonly string[] };

/** Signs a message with all secrets, as the service does, and verifies it with each, as receivers do. */
function judgeSecrets({ name, says, secrets }: Signing): Finding {
  const headers = createSigner(secrets)({ id: 'msg_doctor', body }, systemClock());
  try {
    secrets.forEach((secret) => verifyWebhook(body, headers, secret));
  } catch (error) {
    const reason = error instanceof WebhookError ? error.message : String(error);
    return failed(`A signature of ${name} is not valid: ${reason}`, 'Make a new secret.');
  }
  const count = secrets.length === 1 ? 'one secret' : `${secrets.length} secrets`;
  return ok(`${says} are signed with ${count}, and their signatures are valid.`);
}

/** Real use without the variable takes no order with a partner. */
function judgePartners(secrets: readonly string[]): Finding {
  const name = 'PARTNER_WEBHOOK_SECRET';
  return secrets.length === 0
    ? notChecked(`${name} is not set: orders with a partner are refused.`)
    : judgeSecrets({ name, says: 'Webhooks to partners', secrets });
}

const judgePublic = (name: string, isPublic: boolean): Finding[] =>
  isPublic ? [warning(`${name} is the public one of the sandbox.`, 'Real use refuses it: make one of your own.')] : [];

/** The secrets of webhooks and of orders. */
export const checkSignatures: Check = ({ environment, readFile }) => {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return Promise.resolve([notChecked('The settings have to be valid first.')]);
  const { webhooks, checkoutSignatures } = parsed.config;
  const { secrets, partnerSecrets } = webhooks;
  return Promise.resolve([
    judgeSecrets({ name: 'WEBHOOK_SECRET', says: 'Webhooks', secrets }),
    ...judgePublic('WEBHOOK_SECRET', secrets.includes(sandboxWebhookSecret)),
    judgePartners(partnerSecrets),
    ...judgePublic('PARTNER_WEBHOOK_SECRET', partnerSecrets.includes(sandboxPartnerWebhookSecret)),
    checkoutSignatures.isRequired
      ? ok('Orders have to be signed by the shop.')
      : notChecked('Orders need no signature (CHECKOUT_SECRET): compare the amount of each order with your books.'),
  ]);
};
