import { createWebhookSigner, sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { systemClock } from '../../adapters/system/index.js';
import { readConfig } from '../../program/config/config.js';
import { verifyWebhook, WebhookError } from '../../packages/verify/index.js';
import { failed, notChecked, ok, warning, type Check, type Finding } from './check.js';

const reference = 'The page on configuration lists every variable with its rule.';

export const checkSettings: Check = ({ environment, readFile }) => {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return parsed.message.split('\n').map((sentence) => failed(sentence, reference));
  const { host, port, databaseUrl, sandbox, upstreamSettings, warnings } = parsed.config;
  const mode = environment['NODE_ENV'] === 'production' ? 'production' : 'development';
  const store = databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL';
  const money = upstreamSettings ? 'an upstream' : 'simulated payments';
  const summary = `${mode}, ${host}:${port}, ${store}, ${money}, the sandbox is ${sandbox ? 'on' : 'off'}.`;
  const noMoney = 'UPSTREAM_URL is not set: payments are simulated, in production.';
  return [
    ok(`The settings are valid: ${summary}`),
    ...warnings.map((sentence) => warning(sentence, reference)),
    ...(mode === 'production' && !upstreamSettings ? [warning(noMoney, 'Set the upstream, or sell nothing.')] : []),
  ];
};

const body = JSON.stringify({ type: 'order.created', timestamp: '2026-01-01T00:00:00Z', data: {} });

type Signing = {
  readonly name: string;
  readonly says: string;
  readonly secrets: readonly string[];
  readonly publicSecret: string;
};

/** Signs a message with all secrets, as the service does, and verifies it with each, as receivers do. */
function judgeSecrets({ name, says, secrets, publicSecret }: Signing): Finding[] {
  const headers = createWebhookSigner(secrets)({ id: 'msg_doctor', body }, systemClock());
  try {
    secrets.forEach((secret) => verifyWebhook(body, headers, secret));
  } catch (error) {
    const reason = error instanceof WebhookError ? error.message : String(error);
    return [failed(`A signature of ${name} is not valid: ${reason}`, 'Make a new secret.')];
  }
  const count = secrets.length === 1 ? 'one secret' : `${secrets.length} secrets`;
  const isPublic = secrets.includes(publicSecret);
  return [
    ok(`${says} are signed with ${count}, and their signatures are valid.`),
    ...(isPublic
      ? [warning(`${name} is the public secret of the sandbox.`, 'Real use refuses it: make one of your own.')]
      : []),
  ];
}

export const checkSignatureSettings: Check = ({ environment, readFile }) => {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return [notChecked('The settings have to be valid first.')];
  const { webhooks, checkoutSignatures } = parsed.config;
  const { secrets, partnerSecrets } = webhooks;
  const merchant = { name: 'WEBHOOK_SECRET', says: 'Webhooks', secrets, publicSecret: sandboxWebhookSecret };
  const partner = { name: 'PARTNER_WEBHOOK_SECRET', says: 'Webhooks to partners', secrets: partnerSecrets };
  return [
    ...judgeSecrets(merchant),
    ...(partnerSecrets.length === 0
      ? [notChecked('PARTNER_WEBHOOK_SECRET is not set: orders with a partner are refused.')]
      : judgeSecrets({ ...partner, publicSecret: sandboxPartnerWebhookSecret })),
    checkoutSignatures.isRequired
      ? ok('Orders have to be signed by the shop.')
      : notChecked('Orders need no signature (CHECKOUT_SECRET): compare the amount of each order with your books.'),
  ];
};
