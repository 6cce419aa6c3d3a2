import * as z from 'zod/mini';
import { orderSnapshot } from './extensions.js';
import { operationNames } from './operations.js';
import { decimalText, orderStatusText, paymentOption, textSchema } from './resources.js';
import { webhook } from './webhooks.js';

/** What the control API of the sandbox replies with. Times are Unix seconds of the account's clock unless noted. */

const nullableText = z.nullable(textSchema);

/** `now` may have a fraction. */
export const clock = z.object({ now: z.number(), frozen: z.boolean() });

/** The number of requests or orders that a setting still affects; null for all. */
const remaining = z.nullable(z.number());

const armedFault = z.object({
  operation: textSchema,
  fault: z.object({
    kind: textSchema,
    milliseconds: z.optional(z.number()),
    /** Seconds. */
    retryAfter: z.optional(z.number()),
  }),
  times: remaining,
});

/** What fails, and how orders develop. */
export const faults = z.object({
  faults: z.array(armedFault),
  /** The scenario of the next orders; null while none is armed. */
  scenario: z.nullable(z.object({ name: textSchema, times: remaining })),
  default_scenario: textSchema,
});

/** A scenario, the amount that selects it if one does, and the statuses of its order. No `path` before 0.4. */
const scenario = z.object({
  name: textSchema,
  says: textSchema,
  amount: nullableText,
  path: z.optional(z.array(orderStatusText)),
});

export const scenarios = z.object({ scenarios: z.array(scenario) });

export const state = z.object({
  account: textSchema,
  clock,
  ...faults.shape,
  webhook_url: nullableText,
  ...scenarios.shape,
  operations: z.array(z.literal(operationNames)),
  open_streams: z.number(),
});

/** A transition that the order allows now, the status that it leads to, and its reasons, the default first. */
const allowedTransition = z.object({ trigger: textSchema, to: textSchema, reasons: z.array(textSchema) });

export const sandboxOrder = z.object({
  order: orderSnapshot,
  scenario: nullableText,
  webhook_url: nullableText,
  partner_webhook_url: nullableText,
  allowed: z.array(allowedTransition),
  /** The time of the next change; null if none follows. */
  next_at: z.nullable(z.number()),
});

/** A webhook as in the account area, with its body. Times are milliseconds of the service's clock. */
export const sandboxWebhook = z.object({
  ...webhook.shape,
  audience: z.literal(['merchant', 'partner']),
  body: textSchema,
  traceparent: nullableText,
  asleep_until: z.nullable(z.number()),
});

const pairs = z.array(z.object({ name: textSchema, value: textSchema }));

/** An entry of an HTTP Archive. `time` is milliseconds. Entries have more members, which the client keeps. */
const harEntry = z.looseObject({
  startedDateTime: textSchema,
  time: z.number(),
  request: z.looseObject({ method: textSchema, url: textSchema, headers: pairs, queryString: pairs }),
  response: z.looseObject({ status: z.number(), headers: pairs, content: z.looseObject({ text: textSchema }) }),
  comment: textSchema,
});

/** http://www.softwareishard.com/blog/har-12-spec/ */
export const httpArchive = z.object({ log: z.looseObject({ entries: z.array(harEntry) }) });

/** What the payment page of an order shows. */
export const payment = z.object({
  order: orderSnapshot,
  payment_option: z.nullable(paymentOption),
  fee: decimalText,
  total: decimalText,
  /** Whether the page can still pay or decline the order. */
  is_payable: z.boolean(),
  now: z.number(),
});
