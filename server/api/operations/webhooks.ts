import * as contract from '#contract';
import { withAudit, type OutboxEntry } from '#core';
import { accountOperation } from '../operation.js';

const { toSeconds } = contract;
const defaultLimit = 50;
const maxAttempts = 50;

/** The `next_attempt_at` of a reply. Before the first attempt it is the time of creation: in the sandbox it is stored as 0. */
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

export const listWebhooks = accountOperation({
  endpoint: contract.listWebhooks,
  message: 'Webhooks retrieved successfully.',
  async run({ query: { transaction_code, state, before, limit = defaultLimit }, service: { store, account } }) {
    const entries = await store.outbox.list({
      account,
      ...(transaction_code !== undefined && { transactionCode: transaction_code.toLowerCase() }),
      ...(state !== undefined && { state }),
      ...(before !== undefined && { before }),
      limit: Number(limit),
    });
    return contract.success(entries.map(toWebhook));
  },
});

export const redeliverWebhook = accountOperation({
  endpoint: contract.redeliverWebhook,
  message: 'Webhook queued.',
  async run({ query: { id }, service, caller }) {
    const { store, account, clock, wakeDispatcher } = service;
    const redeliver = async () => {
      // The dispatcher uses the real time, a sandbox account its own: 0 is due by any clock.
      const isFound = await store.outbox.redeliver({ id, account, now: account === '' ? clock() : 0 });
      return isFound ? contract.success({ id }) : contract.failure('unknown_webhook');
    };
    const call = {
      action: 'webhook.redeliver',
      transaction_code: null,
      reason: null,
      request: { id },
      caller,
    } as const;
    const result = await withAudit({ ...call, run: redeliver }, service);
    if (result.ok) wakeDispatcher();
    return result;
  },
});
