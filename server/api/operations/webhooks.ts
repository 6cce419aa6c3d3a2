import * as contract from '#contract';
import type { OutboxEntry } from '#core';
import type { Operation } from '../operation.js';
import { failureReply, successReply, toSeconds } from '../reply.js';
import { withCredentials } from './credentials.js';

const defaultLimit = 50;
const maxAttempts = 50;

/** Before the first attempt the time of creation: in the sandbox `next_attempt_at` is 0 then. */
function nextAttemptSeconds({ next_attempt_at, created_at, attempts }: OutboxEntry): number | null {
  if (next_attempt_at === null) return null;
  return toSeconds(attempts.length === 0 ? created_at : next_attempt_at);
}

/** Only the account's owner gets the URL, which may hold a secret. The body is omitted: it is the order. */
const toWebhook = (entry: OutboxEntry): contract.Webhook => ({
  id: entry.id,
  transaction_code: entry.transaction_code,
  sequence: entry.sequence,
  audience: entry.audience,
  url: entry.url,
  type: entry.type,
  state: entry.state,
  created_at: toSeconds(entry.created_at),
  next_attempt_at: nextAttemptSeconds(entry),
  attempts: entry.attempts.slice(-maxAttempts).map((attempt) => ({ ...attempt, at: toSeconds(attempt.at) })),
});

/** Extension: `GET /api/v3/account/webhooks?transaction_code=&state=&before=&limit=`. */
export const listWebhooks: Operation = {
  name: 'webhooks',
  endpoint: contract.listWebhooks,
  area: 'account',
  handle: withCredentials(async ({ query }, { service: { store, account }, now }) => {
    const parsedQuery = contract.readQuery(contract.listWebhooks, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { transaction_code, state, before, limit } = parsedQuery.value;
    const entries = await store.outbox.list({
      account,
      ...(transaction_code !== undefined && { transactionCode: transaction_code.toLowerCase() }),
      ...(state !== undefined && { state: state as OutboxEntry['state'] }),
      ...(before !== undefined && { before }),
      limit: limit === undefined ? defaultLimit : Number(limit),
    });
    const timestamp = toSeconds(now);
    return successReply({ message: 'Webhooks retrieved successfully.', data: entries.map(toWebhook), timestamp });
  }),
};

/** Extension: `POST /api/v3/account/webhooks/redeliver?id=`. */
export const redeliverWebhook: Operation = {
  name: 'webhook_redelivery',
  endpoint: contract.redeliverWebhook,
  area: 'account',
  handle: withCredentials(async ({ query }, { service, now }) => {
    const { store, account, wakeDispatcher } = service;
    const parsedQuery = contract.readQuery(contract.redeliverWebhook, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { id } = parsedQuery.value;
    // The dispatcher uses the real time, a sandbox account its own: 0 is due by any clock.
    if (!(await store.outbox.redeliver({ id, account, now: account === '' ? now : 0 }))) {
      return failureReply('unknown_webhook', { area: 'account', now });
    }
    wakeDispatcher();
    return successReply({ message: 'Webhook is sent again.', data: { id }, timestamp: toSeconds(now) });
  }),
};
