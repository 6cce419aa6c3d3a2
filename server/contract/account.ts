import * as z from 'zod/mini';
import * as rule from './account-rules.js';
import type { Endpoint } from './endpoints.js';
import { accountFailure, timedSuccess } from './envelopes.js';
import { orderSnapshot, refund } from './extensions.js';
import { reference, transactionCode } from './primitives.js';
import { decimalText, orderStatusText, textSchema } from './resources.js';
import { webhook } from './webhooks.js';

/** Beyond the document: the area of the operator. Every endpoint takes the header `SERVICE`. Fields: `openapi/texts.json`. */

/** The merchant's own JSON object; null where the order has none. */
const metadata = z.nullable(z.record(z.string(), z.unknown()));

/** A line of the list of orders. Times are Unix seconds, amounts decimal texts. */
const orderSummary = z.object({
  transaction_code: transactionCode,
  external_reference: textSchema,
  partner_external_reference: z.nullable(textSchema),
  status: orderStatusText,
  status_reason: z.nullable(textSchema),
  sequence: z.number(),
  created_at: z.number(),
  changed_at: z.number(),
  fiat_amount: decimalText,
  fiat_currency: textSchema,
  order_amount: decimalText,
  processor_fee: z.optional(z.nullable(decimalText)),
  amount_usd: decimalText,
  crypto_amount: z.nullable(decimalText),
  crypto_currency: textSchema,
  crypto_currency_network: textSchema,
  wallet_address: textSchema,
  payment_option: z.nullable(textSchema),
  metadata,
  payout_amount: z.optional(z.nullable(decimalText)),
  captured_amount: z.optional(decimalText),
  refunded_amount: z.optional(decimalText),
  expires_at: z.optional(z.number()),
});

const codeParameter = { schema: transactionCode, errorCode: 'invalid_transaction_code' } as const;

/** What selects orders. `from` and `to` are days in UTC, both included, in which the order was created. */
const orderFilters = {
  transaction_code: { ...codeParameter, optional: true },
  external_reference: { schema: reference, errorCode: 'invalid_external_reference', optional: true },
  status: { schema: rule.orderStatus, errorCode: 'invalid_status', optional: true },
  from: { schema: rule.day, errorCode: 'invalid_date', optional: true },
  to: { schema: rule.day, errorCode: 'invalid_date', optional: true },
} as const;

/**
 * The orders, the newest first. All filters hold. `next` continues behind the page and is null at the end.
 */
export const listOrders = {
  method: 'GET',
  path: '/api/v3/account/orders',
  query: {
    ...orderFilters,
    after: { schema: rule.cursor, errorCode: 'invalid_cursor', optional: true },
    limit: { schema: rule.pageLimit, errorCode: 'invalid_limit', optional: true },
  },
  success: timedSuccess(z.object({ orders: z.array(orderSummary), next: z.nullable(textSchema) })),
  failure: accountFailure,
} as const satisfies Endpoint;

/** A trigger that the order allows now, the status that it leads to, and the reasons that it can give to the buyer. */
const allowedMove = z.object({ trigger: textSchema, to: orderStatusText, status_reasons: z.array(textSchema) });

/** A call of the account area that changes something. It is recorded before its effect, so none goes unrecorded. */
const auditEntry = z.object({
  id: textSchema,
  at: z.number(),
  actor: textSchema,
  action: textSchema,
  transaction_code: z.nullable(textSchema),
  /** The operator's words. */
  reason: z.nullable(textSchema),
  request: z.record(z.string(), textSchema),
  /** `pending` until the call has ended, then `done`, or why not: an error of this service. */
  outcome: textSchema,
  client: textSchema,
});

/** A refund with what the operator alone sees: the words, the author as typed, the key of the account area and of the call. */
const accountRefund = z.object({
  ...refund.shape,
  reason: z.nullable(textSchema),
  author: z.nullable(textSchema),
  actor: z.nullable(textSchema),
  key: z.nullable(textSchema),
});

/** An order with everything that its operator may see. */
const accountOrder = z.object({
  ...orderSnapshot.shape,
  order_amount: decimalText,
  changed_at: z.number(),
  metadata,
  payment_option: z.nullable(textSchema),
  payment_url: z.nullable(textSchema),
  processor_fee: z.optional(z.nullable(decimalText)),
  /** The version of the terms that the buyer accepted, and when in Unix seconds; null where none was required. */
  consent: z.nullable(z.object({ version: textSchema, at: z.number() })),
  webhook_url: z.nullable(textSchema),
  partner: z.nullable(
    z.object({
      external_reference: textSchema,
      wallet_address: textSchema,
      crypto_currency: textSchema,
      crypto_currency_network: textSchema,
      commission_percentage: decimalText,
      webhook_url: textSchema,
      /** What the partner verifies its webhooks by; null where that is `PARTNER_WEBHOOK_SECRET`. For the write key alone. */
      webhook_secret: z.optional(z.nullable(textSchema)),
    }),
  ),
  /**
   * The state of the call that creates the order at the upstream: `planned`, `sent`, `accepted`, `refused` or `unknown`. An
   * order that is not accepted is in no list; its look-up shows it as `pending`, and nothing can be done with it.
   */
  upstream: z.nullable(z.object({ state: textSchema })),
  captured: z.boolean(),
  refunds: z.array(accountRefund),
  allowed: z.array(allowedMove),
  refundable_amount: decimalText,
  webhooks: z.array(webhook),
  audit: z.array(auditEntry),
});

const orderReply = { success: timedSuccess(accountOrder), failure: accountFailure } as const;

/** One order by its code. */
export const accountOrderLookup = {
  method: 'GET',
  path: '/api/v3/account/order',
  missing: 'missing_parameters',
  query: { transaction_code: codeParameter },
  ...orderReply,
} as const satisfies Endpoint;

/**
 * Moves an order by hand. `reason` is for the audit alone; `status_reason` is one of the trigger's own reasons, which the
 * buyer sees. With `sequence` the call is refused if the order has changed since. Money that went back is
 * recorded by a refund only.
 * `captured_amount` is of a move that takes money: what came in, where that is another amount than the order's.
 * `tx_hash` is of `broadcast` and `finalize`, `payout_amount` (coins that arrived, decimal text) of `finalize`.
 */
export const moveOrder = {
  method: 'POST',
  path: '/api/v3/account/order/move',
  missing: 'missing_parameters',
  access: 'write',
  query: {
    transaction_code: codeParameter,
    trigger: { schema: rule.trigger, errorCode: 'move_not_allowed' },
    reason: { schema: rule.reasonText, errorCode: 'invalid_reason', isBlankEmpty: true },
    status_reason: { schema: rule.trigger, errorCode: 'move_not_allowed', optional: true },
    tx_hash: { schema: rule.transactionHash, errorCode: 'invalid_tx_hash', optional: true },
    captured_amount: { schema: rule.moneyAmount, errorCode: 'invalid_captured_amount', optional: true },
    payout_amount: { schema: rule.coinAmount, errorCode: 'invalid_payout_amount', optional: true },
    sequence: { schema: rule.sequenceNumber, errorCode: 'order_changed', optional: true },
  },
  ...orderReply,
} as const satisfies Endpoint;

/**
 * Records money that the operator has returned at the processor, of which no money moves: `amount`, or all that is left of
 * what was captured; several times, never above it, after the payout as well. Calls with the same `Idempotency-Key` are one
 * refund.
 */
export const refundOrder = {
  method: 'POST',
  path: '/api/v3/account/order/refund',
  missing: 'missing_parameters',
  access: 'write',
  takesKey: true,
  query: {
    transaction_code: codeParameter,
    reason: { schema: rule.reasonText, errorCode: 'invalid_reason', isBlankEmpty: true },
    amount: { schema: rule.moneyAmount, errorCode: 'invalid_refund_amount', optional: true },
    author: { schema: rule.reasonText, errorCode: 'invalid_author', optional: true },
  },
  ...orderReply,
} as const satisfies Endpoint;

/** An order whose creation at the upstream has no known outcome. It has no status yet: a person looks it up there. */
const unknownOrder = z.object({
  transaction_code: transactionCode,
  external_reference: textSchema,
  fiat_amount: decimalText,
  fiat_currency: textSchema,
  order_amount: decimalText,
  created_at: z.number(),
});

/** Whether the upstream answers, and the orders that it may have without this service's knowledge, the oldest first. */
export const upstreamReport = {
  method: 'GET',
  path: '/api/v3/account/upstream',
  query: {},
  success: timedSuccess(z.object({ is_simulated: z.boolean(), answers: z.boolean(), unknown: z.array(unknownOrder) })),
  failure: accountFailure,
} as const satisfies Endpoint;

/** The columns of an export, in their order. */
export const exportColumns = [
  'transaction_code',
  'created_at',
  'changed_at',
  'status',
  'status_reason',
  'external_reference',
  'fiat_amount',
  'fiat_currency',
  'amount_usd',
  'commission',
  'net',
  'rate',
  'crypto_amount',
  'crypto_currency',
  'crypto_currency_network',
  'wallet_address',
  'payout_amount',
  'tx_hash',
  'payment_option',
  'partner_external_reference',
  'metadata',
  'captured_amount',
  'refunded_amount',
  'order_amount',
] as const;

/**
 * The orders as a file, the oldest first: CSV by RFC 4180 with a header row. Times are RFC 3339. The reply has no
 * envelope; a reply that breaks off ends its connection without the end of the body.
 */
export const exportOrders = {
  method: 'GET',
  path: '/api/v3/account/export',
  query: orderFilters,
  success: z.string(),
  failure: accountFailure,
} as const satisfies Endpoint;

export type OrderSummary = z.infer<typeof orderSummary>;
export type AccountOrder = z.infer<typeof accountOrder>;
export type AuditEntry = z.infer<typeof auditEntry>;
export type UnknownOrder = z.infer<typeof unknownOrder>;
export type ExportColumn = (typeof exportColumns)[number];
