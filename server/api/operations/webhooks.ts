import * as contract from '#contract';
import { orderOfMessage, withAudit, type DeliveryReport, type ListedMessage } from '#core';
import { accountOperation } from '../operation.js';

const { toSeconds } = contract;
const orNull = (time: number | null): number | null => (time === null ? null : toSeconds(time));
const maxAttempts = 50;

/** The `next_attempt_at` of a reply. Before the first attempt it is the time of creation: in the sandbox it is stored as 0. */
function nextAttemptSeconds({ next_attempt_at, created_at, attempts }: ListedMessage): number | null {
  if (next_attempt_at === null) return null;
  return toSeconds(attempts.length === 0 ? created_at : next_attempt_at);
}

/** Only the account's owner gets the URL, which may hold a secret. The body is omitted: it is the order. */
export const toWebhook = (entry: ListedMessage): contract.Webhook => ({
  id: entry.id,
  transaction_code: entry.transaction_code,
  sequence: entry.sequence,
  audience: entry.audience,
  url: entry.url,
  type: entry.type,
  state: entry.state,
  created_at: toSeconds(entry.created_at),
  next_attempt_at: nextAttemptSeconds(entry),
  asleep_until: orNull(entry.asleep_until),
  attempts: entry.attempts.slice(-maxAttempts).map((attempt) => ({ ...attempt, at: toSeconds(attempt.at) })),
});

export const listWebhooks = accountOperation({
  endpoint: contract.listWebhooks,
  message: 'Webhooks retrieved successfully.',
  async run({ query: { transaction_code, state, before, limit = 50 }, service: { store, account } }) {
    const transactionCode = transaction_code?.toLowerCase();
    const entries = await store.outbox.list({ account, transactionCode, state, before, limit: Number(limit) });
    return contract.success(entries.map(toWebhook));
  },
});

export const toRedelivered = (id: string, report: DeliveryReport): contract.Redelivered => ({
  id,
  ...report,
  next_attempt_at: orNull(report.next_attempt_at),
});

export const testWebhook = accountOperation({
  endpoint: contract.testWebhook,
  message: 'Test event sent.',
  async run({ query: { webhook_url }, service: { account, deliveries, defaultWebhookUrl, acceptsWebhookUrl } }) {
    const url = webhook_url ?? defaultWebhookUrl;
    if (url === undefined) return contract.failure('missing_parameters');
    if (!acceptsWebhookUrl(url)) return contract.failure('invalid_webhook_url');
    return contract.success({ url, ...(await deliveries.sendTest({ url, account })) });
  },
});

export const redeliverWebhook = accountOperation({
  endpoint: contract.redeliverWebhook,
  message: 'Redelivery requested.',
  async run({ query: { id }, service, caller }) {
    const { account, deliveries } = service;
    const redeliver = async () => {
      const report = await deliveries.redeliver({ id, account });
      return report ? contract.success(toRedelivered(id, report)) : contract.failure('unknown_webhook');
    };
    const transaction_code = orderOfMessage(id);
    const call = { action: 'webhook.redeliver', transaction_code, reason: null, request: { id }, caller } as const;
    return withAudit({ ...call, run: redeliver }, service);
  },
});
