import * as contract from '#contract';
import { withAudit, type OutboxEntry } from '#core';
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
export const toWebhook = (entry: OutboxEntry): contract.Webhook => ({
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
  handle: withCredentials(contract.listWebhooks, async ({ query }, { service: { store, account }, now }) => {
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
  handle: withCredentials(contract.redeliverWebhook, async ({ query }, { service, now, caller }) => {
    const { store, account, wakeDispatcher } = service;
    const parsedQuery = contract.readQuery(contract.redeliverWebhook, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { id } = parsedQuery.value;
    const redeliver = async () => {
      // The dispatcher uses the real time, a sandbox account its own: 0 is due by any clock.
      const isFound = await store.outbox.redeliver({ id, account, now: account === '' ? now : 0 });
      return isFound ? contract.success(id) : contract.failure('unknown_webhook');
    };
    const call = {
      action: 'webhook.redeliver',
      transaction_code: null,
      reason: null,
      request: { id },
      caller,
    } as const;
    const result = await withAudit({ ...call, run: redeliver }, service);
    if (!result.ok) return failureReply(result.code, { area: 'account', now });
    wakeDispatcher();
    return successReply({ message: 'Webhook queued.', data: { id }, timestamp: toSeconds(now) });
  }),
};
