import * as rule from './account-rules.js';
import { accountOrderLookup } from './account.js';
import type { Endpoint } from './endpoints.js';

const { query, success, failure } = accountOrderLookup;
const orderReply = { success, failure } as const;

/**
 * Gives money back: `amount`, or all that is left of what was captured; several times, never above it. By the upstream where
 * it can; by `operator` the caller says that the money is returned, after the payout as well. Calls with the same
 * `Idempotency-Key` are one refund. A refund whose outcome at the upstream is not known is not repeated, and counts until
 * the operator says its `outcome` with its `refund_id`. Without both and without `amount` an order that is `refunding`
 * is settled as a whole.
 */
export const refundOrder = {
  method: 'POST',
  path: '/api/v3/account/order/refund',
  missing: 'missing_parameters',
  access: 'write',
  takesKey: true,
  query: {
    ...query,
    reason: { schema: rule.reasonText, errorCode: 'invalid_reason', isBlankEmpty: true },
    amount: { schema: rule.refundAmount, errorCode: 'invalid_refund_amount', optional: true },
    by: { schema: rule.refundActor, errorCode: 'refund_not_possible', optional: true },
    refund_id: { schema: rule.auditId, errorCode: 'refund_not_possible', optional: true },
    outcome: { schema: rule.refundOutcome, errorCode: 'refund_not_possible', optional: true },
  },
  ...orderReply,
} as const satisfies Endpoint;

/** The call of `replaceOrder`, whose query has those of checkout, too. */
export const replaceCall = {
  method: 'POST',
  path: '/api/v3/account/order/replace',
  access: 'write',
  takesKey: true,
  needsKey: true,
  ...orderReply,
} as const;

const heldMoney = {
  missing: 'missing_parameters',
  method: 'POST',
  access: 'write',
  query: {
    ...query,
    reason: { schema: rule.reasonText, errorCode: 'invalid_reason', isBlankEmpty: true },
  },
  ...orderReply,
} as const;

/**
 * Takes the money that the processor holds of an order (`capture=manual`): the whole of it, once, however often it is called. The
 * webhooks are `order.captured`, then `order.paid`.
 */
export const captureOrder = {
  ...heldMoney,
  path: '/api/v3/account/order/capture',
} as const satisfies Endpoint;

/** Lets the money go that the processor holds of an order, which is then `canceled`. Not after the capture: refund it then. */
export const voidOrder = { ...heldMoney, path: '/api/v3/account/order/void' } as const satisfies Endpoint;
