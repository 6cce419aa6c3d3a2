import * as contract from '#contract';
import type { ServiceContext, OutboxEntry } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Operation } from './index.js';
import { failureReply, toSeconds, successReply } from '../reply.js';

const defaultLimit = 50;
const maxAttempts = 50;

/** What was never tried was due when it was made, whatever clock its sandbox account has. */
function nextAttemptSeconds({ next_attempt_at, created_at, attempts }: OutboxEntry): number | null {
  if (next_attempt_at === null) return null;
  return toSeconds(attempts.length === 0 ? created_at : next_attempt_at);
}

/** The URL, which may hold a secret, goes only to the account's owner. The body is left out: it is the order. */
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

type Handle = (request: ApiRequest, service: ServiceContext, now: number) => Promise<ApiReply>;

/** Answers whoever has the credentials. */
const withCredentials =
  (handle: Handle): Operation['handle'] =>
  (request, service) => {
    const now = service.clock();
    const isAuthorized = service.isAuthorized(request.header('service'));
    return isAuthorized ? handle(request, service, now) : failureReply('invalid_credentials', { area: 'account', now });
  };

/** Extension: `GET /api/v3/account/webhooks?transaction_code=&state=&before=&limit=`. */
export const listWebhooks: Operation = {
  name: 'webhooks',
  endpoint: contract.listWebhooks,
  area: 'account',
  handle: withCredentials(async ({ query }, { store, account }, now) => {
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
  handle: withCredentials(async ({ query }, { store, account, wakeDispatcher }, now) => {
    const parsedQuery = contract.readQuery(contract.redeliverWebhook, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { id } = parsedQuery.value;
    // A sandbox account's clock is steered; webhooks go out in the world's time.
    if (!(await store.outbox.redeliver(id, account, account === '' ? now : 0))) {
      return failureReply('unknown_webhook', { area: 'account', now });
    }
    wakeDispatcher();
    return successReply({ message: 'Webhook is sent again.', data: { id }, timestamp: toSeconds(now) });
  }),
};
