import * as contract from '#contract';
import type { Service } from '../../core/context.js';
import type { OutboxEntry } from '../../core/webhooks/outbox.js';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Operation } from './index.js';
import { failed, secondsOf, succeeded } from '../reply.js';

const usualLimit = 50;
const mostAttempts = 50;

/** What was never tried was due when it was made, whatever clock its sandbox account has. */
function nextTryOf({ next_attempt_at, created_at, attempts }: OutboxEntry): number | null {
  if (next_attempt_at === null) return null;
  return secondsOf(attempts.length === 0 ? created_at : next_attempt_at);
}

/** The URL, which may hold a secret, goes only to the account's owner. The body is left out: it is the order. */
const webhookOf = (entry: OutboxEntry): contract.Webhook => ({
  id: entry.id,
  transaction_code: entry.transaction_code,
  sequence: entry.sequence,
  audience: entry.audience,
  url: entry.url,
  type: entry.type,
  state: entry.state,
  created_at: secondsOf(entry.created_at),
  next_attempt_at: nextTryOf(entry),
  attempts: entry.attempts.slice(-mostAttempts).map((attempt) => ({ ...attempt, at: secondsOf(attempt.at) })),
});

type Handle = (request: ApiRequest, service: Service, now: number) => Promise<ApiReply>;

/** Answers whoever has the credentials. */
const owned =
  (handle: Handle): Operation['handle'] =>
  (request, service) => {
    const now = service.clock();
    const isOwner = service.authorized(request.header('service'));
    return isOwner ? handle(request, service, now) : failed('invalid_credentials', { area: 'account', now });
  };

/** Extension: `GET /api/v3/account/webhooks?transaction_code=&state=&before=&limit=`. */
export const listWebhooks: Operation = {
  name: 'webhooks',
  endpoint: contract.listWebhooks,
  area: 'account',
  handle: owned(async ({ query }, { store, account }, now) => {
    const asked = contract.readQuery(contract.listWebhooks, query);
    if (!asked.ok) return failed(asked.code, { area: 'account', now });
    const { transaction_code, state, before, limit } = asked.value;
    const entries = await store.outbox.list({
      account,
      ...(transaction_code !== undefined && { transactionCode: transaction_code.toLowerCase() }),
      ...(state !== undefined && { state: state as OutboxEntry['state'] }),
      ...(before !== undefined && { before }),
      limit: limit === undefined ? usualLimit : Number(limit),
    });
    const timestamp = secondsOf(now);
    return succeeded({ message: 'Webhooks retrieved successfully.', data: entries.map(webhookOf), timestamp });
  }),
};

/** Extension: `POST /api/v3/account/webhooks/redeliver?id=`. */
export const redeliverWebhook: Operation = {
  name: 'webhook_redelivery',
  endpoint: contract.redeliverWebhook,
  area: 'account',
  handle: owned(async ({ query }, { store, account, webhooksDue }, now) => {
    const asked = contract.readQuery(contract.redeliverWebhook, query);
    if (!asked.ok) return failed(asked.code, { area: 'account', now });
    const { id } = asked.value;
    // A sandbox account's clock is steered; webhooks go out in the world's time.
    if (!(await store.outbox.redeliver(id, account, account === '' ? now : 0))) {
      return failed('unknown_webhook', { area: 'account', now });
    }
    webhooksDue();
    return succeeded({ message: 'Webhook is sent again.', data: { id }, timestamp: secondsOf(now) });
  }),
};
