import * as z from 'zod/mini';
import type { Endpoint } from './endpoints.js';
import { accountFailure, timedSuccess } from './envelopes.js';
import { transactionCode, webUrl } from './primitives.js';
import { textSchema } from './resources.js';

/** One attempt. `at` is Unix seconds, `took` milliseconds. */
const attempt = z.object({
  number: z.number(),
  at: z.number(),
  took: z.number(),
  /** The HTTP status; null without a reply. */
  status: z.nullable(z.number()),
  /** Why it failed, such as `timeout`, `bad_status` or `blocked_address`. */
  error: z.nullable(textSchema),
});

/** A webhook with its attempts. Times are Unix seconds. */
export const webhook = z.object({
  /** The receiver's `webhook-id`, the same in every attempt. */
  id: textSchema,
  transaction_code: textSchema,
  sequence: z.number(),
  audience: textSchema,
  url: textSchema,
  type: textSchema,
  /** `waiting`, `delivered`, `failed` after its last attempt, or `disabled` with its URL. */
  state: textSchema,
  created_at: z.number(),
  next_attempt_at: z.nullable(z.number()),
  /** Until when it waits without an attempt, for its receiver or an earlier webhook of its order; null for others. */
  asleep_until: z.optional(z.nullable(z.number())),
  attempts: z.array(attempt),
});

/** The length of the list: 1 to 100. */
const listLimit = z.string().check(z.regex(/^(?:[1-9]\d?|100)$/));

const listState = z.literal(['waiting', 'delivered', 'failed', 'disabled']);

/** Any printable text: whether a webhook has the id is checked later. */
const webhookId = z.string().check(z.regex(/^[!-~]{1,128}$/));

/** Beyond the document: the webhooks of the account or of one order, the newest first. Takes the header `SERVICE`. */
export const listWebhooks = {
  method: 'GET',
  path: '/api/v3/account/webhooks',
  query: {
    transaction_code: { schema: transactionCode, errorCode: 'invalid_transaction_code', optional: true },
    state: { schema: listState, errorCode: 'invalid_state', optional: true },
    // Lists the webhooks before the one with this id.
    before: { schema: webhookId, errorCode: 'unknown_webhook', optional: true },
    limit: { schema: listLimit, errorCode: 'invalid_limit', optional: true },
  },
  success: timedSuccess(z.array(webhook)),
  failure: accountFailure,
} as const satisfies Endpoint;

/** What became of a webhook that was to be sent at once. `next_attempt_at` is Unix seconds. */
export const redelivery = z.object({
  id: textSchema,
  /** `delivered`, `refused` by its receiver, `queued` behind another request, or `asleep` until the next request to a receiver that has not answered 2xx. */
  outcome: z.literal(['delivered', 'refused', 'queued', 'asleep']),
  /** The HTTP status; null without a reply. */
  status: z.nullable(z.number()),
  /** Why it failed or waits, such as `timeout`, `bad_status`, `in_flight` or `busy`. */
  error: z.nullable(textSchema),
  next_attempt_at: z.nullable(z.number()),
});

export type Redelivered = z.infer<typeof redelivery>;

/**
 * Beyond the document: sends a webhook again under the same id, whatever its state is, and answers with what its receiver
 * said. Takes the header `SERVICE`.
 */
export const redeliverWebhook = {
  method: 'POST',
  path: '/api/v3/account/webhooks/redeliver',
  missing: 'missing_parameters',
  access: 'write',
  query: { id: { schema: webhookId, errorCode: 'unknown_webhook' } },
  success: timedSuccess(redelivery),
  failure: accountFailure,
} as const satisfies Endpoint;

/** What a receiver said to a test event. */
const webhookTest = z.object({
  url: textSchema,
  /** The HTTP status; null without a reply. */
  status: z.nullable(z.number()),
  /** Why it is no success, such as `timeout`, `bad_status` or `blocked_address`; `rate` and `busy`: nothing was sent. */
  error: z.nullable(textSchema),
  /** Milliseconds. */
  took: z.number(),
  /** The first 200 bytes of the body of the reply, as text. */
  answer: textSchema,
});

export type WebhookTest = z.infer<typeof webhookTest>;

/**
 * Beyond the document: sends an `order.completed` of no order, with `"test": true`, to `webhook_url` or to the default URL of
 * the service, once and within the limits of all webhooks. Takes the header `SERVICE`.
 */
export const testWebhook = {
  method: 'POST',
  path: '/api/v3/account/webhooks/test',
  missing: 'missing_parameters',
  access: 'write',
  query: { webhook_url: { schema: webUrl, errorCode: 'invalid_webhook_url', optional: true } },
  success: timedSuccess(webhookTest),
  failure: accountFailure,
} as const satisfies Endpoint;

export type Webhook = z.infer<typeof webhook>;
