import * as z from 'zod/mini';
import type { Endpoint } from './endpoints.js';
import { resellerFailure, timedSuccess } from './envelopes.js';
import { transactionCode, webUrl } from './primitives.js';
import { orderSchema } from './order.js';
import { decimalText, orderStatusText, textSchema } from './resources.js';

/** Amounts are in the order's fiat currency; the lines add up to its `order_amount`. */
const line = z.object({ name: textSchema, amount: decimalText });

/** A recorded change. `at` is Unix seconds; `sequence` is 1 for the creation and grows by one. */
const change = z.object({
  sequence: z.number(),
  type: textSchema,
  status: orderStatusText,
  reason: z.nullable(textSchema),
  at: z.number(),
});

/** Money that went back to the buyer, by the `upstream` or the `operator`. `at` is Unix seconds. */
export const refund = z.object({ id: textSchema, amount: decimalText, by: textSchema, at: z.number() });

/** Beyond the document: the current order, with the fields of 2.5. Look-ups, streams and webhooks carry it. */
export const orderSnapshot = z.object({
  ...orderSchema.shape,
  /** The reason of the current status, such as `card_declined`. */
  status_reason: z.nullable(textSchema),
  /**
   * Unix seconds by when a person looks at an order on hold; null in other statuses, and where the operator does not say.
   */
  review_by: z.optional(z.nullable(z.number())),
  /** What the buyer has to do before the payment continues, such as `three_d_secure`. */
  required_action: z.nullable(textSchema),
  external_reference: textSchema,
  /** The payment option that the buyer chose, by its name. */
  payment_option: z.optional(z.nullable(textSchema)),
  /** Where the buyer pays; null where the service has no URL. */
  payment_url: z.optional(z.nullable(webUrl)),
  /** How to pay where there is no page for it: plain text of at most 500 characters, in which line breaks count. */
  payment_instructions: z.optional(z.nullable(textSchema)),
  /** Counts the changes: of two snapshots the one with the higher number is newer. */
  sequence: z.number(),
  /** `fiat_amount`, which is as it was asked for, rounded half up to the minor unit: the amount of the order. */
  order_amount: z.optional(decimalText),
  amount_usd: decimalText,
  lines: z.array(line),
  /**
   * Amounts in the order's fiat currency with its minor units: captured by the processor, and refunded. `0.00` before that
   * has happened.
   */
  captured_amount: z.optional(decimalText),
  refunded_amount: z.optional(decimalText),
  /** The oldest first. */
  refunds: z.optional(z.array(refund)),
  /** US dollars for one unit of the fiat currency, at the creation of the order. */
  rate: decimalText,
  /** Estimate of the payout at the creation, in coins; null where no price of the coin was known then. */
  crypto_amount: z.nullable(decimalText),
  /** The coins that arrived; null until the party that pays out reports them. */
  payout_amount: z.optional(z.nullable(decimalText)),
  tx_hash: z.nullable(textSchema),
  confirmations: z.number(),
  required_confirmations: z.number(),
  /** Unix seconds. */
  created_at: z.number(),
  /** Unix seconds after which an unpaid order expires. */
  expires_at: z.number(),
  timeline: z.array(change),
});

const orderByCode = {
  query: { transaction_code: { schema: transactionCode, errorCode: 'invalid_transaction_code' } },
  missing: 'missing_parameters',
  /** `timestamp` is the service's time, which clients compare `expires_at` with. */
  success: timedSuccess(orderSnapshot),
  failure: resellerFailure,
} as const;

/** Beyond the document: an order by its code. */
export const orderLookup = {
  method: 'GET',
  path: '/api/v3/reseller/order',
  ...orderByCode,
} as const satisfies Endpoint;

/**
 * Beyond the document: the same reply at once and after every change, as Server-Sent Events of the type `order` whose `id`
 * is the `sequence`. Comments keep the connection alive.
 */
export const orderEvents = {
  method: 'GET',
  path: '/api/v3/reseller/order/events',
  ...orderByCode,
} as const satisfies Endpoint;

export type OrderSnapshot = z.infer<typeof orderSnapshot>;
