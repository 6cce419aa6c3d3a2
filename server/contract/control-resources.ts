import * as z from 'zod/mini';
import { orderSnapshot } from './extensions.js';
import { operationNames } from './operations.js';
import { decimalText, paymentOption, textSchema } from './resources.js';
import { webhook } from './webhooks.js';

/** What the control API of the sandbox replies with. Times are Unix seconds of the sandbox's clock unless noted. */

const nullableText = z.nullable(textSchema);

/** `now` may have a fraction. */
export const clock = z.object({ now: z.number(), frozen: z.boolean() });

/** The number of requests or orders that a setting still affects; null for all. */
const remaining = z.nullable(z.number());

const armedFault = z.object({
  operation: textSchema,
  fault: z.object({ kind: textSchema, milliseconds: z.optional(z.number()) }),
  times: remaining,
});

/** What fails, and how orders develop. */
export const faults = z.object({
  faults: z.array(armedFault),
  /** The scenario of the next orders; null while none is armed. */
  scenario: z.nullable(z.object({ name: textSchema, times: remaining })),
});

/** A scenario, and the amount that selects it if one does. */
const scenario = z.object({ name: textSchema, says: textSchema, amount: nullableText });

export const state = z.object({
  clock,
  ...faults.shape,
  scenarios: z.array(scenario),
  operations: z.array(z.literal(operationNames)),
});

/** A transition that the order allows now, the status that it leads to, and its reasons, the default first. */
const allowedTransition = z.object({ trigger: textSchema, to: textSchema, reasons: z.array(textSchema) });

export const sandboxOrder = z.object({
  order: orderSnapshot,
  payment_option: nullableText,
  processor_fee: nullableText,
  scenario: nullableText,
  webhook_url: nullableText,
  partner_webhook_url: nullableText,
  allowed: z.array(allowedTransition),
  /** The time of the next change; null if none follows. */
  next_at: z.nullable(z.number()),
});

/** A webhook as in the account area, with its body. Times are Unix seconds of the service's clock. */
export const sandboxWebhook = z.object({
  ...webhook.shape,
  audience: z.literal(['merchant', 'partner']),
  body: textSchema,
});

/** A request and its reply. `ms`: how long the reply took. */
export const requests = z.object({
  requests: z.array(
    z.object({ time: z.number(), method: textSchema, path: textSchema, status: z.number(), ms: z.number() }),
  ),
});

/** What the payment page of an order shows. */
export const payment = z.object({
  order: orderSnapshot,
  payment_option: z.nullable(paymentOption),
  /** What the buyer chooses among; empty where the option is known. */
  payment_options: z.array(paymentOption),
  fee: decimalText,
  total: decimalText,
  /** Whether the page can still pay or decline the order. */
  is_payable: z.boolean(),
  /** The time of the next change; null if none follows. */
  next_at: z.nullable(z.number()),
  now: z.number(),
});

/** What the merchant's receiver got about an order. Times are Unix seconds of the service's clock. */
export const paymentWebhooks = z.object({
  /** Whether the order has a URL for webhooks. */
  has_receiver: z.boolean(),
  webhooks: z.array(
    z.object({
      type: textSchema,
      state: textSchema,
      /** The last attempt; before the first the creation. */
      at: z.number(),
      /** The HTTP status of the last attempt; null without a reply. */
      status: z.nullable(z.number()),
      /** Why the last attempt failed. */
      error: nullableText,
    }),
  ),
});
