import { checkout, type Endpoint, type QueryOf, type QueryParameter } from './endpoints.js';
import type { ErrorCode } from './errors.js';
import * as rule from './primitives.js';

const optional = (schema: QueryParameter['schema'], errorCode: ErrorCode) =>
  ({ schema, errorCode, optional: true }) as const;

const proof = (schema: QueryParameter['schema']) => optional(schema, 'signature_refused');

/**
 * Checkout with what this service takes beyond the document: the option that the buyer chose, and the merchant's proof that
 * nobody changed the order (`signed-order.ts`). A file of its own, because the widget does not need these rules.
 */
export const extendedCheckout = {
  ...checkout,
  extension: {
    payment_option: optional(rule.paymentOption, 'invalid_payment_option'),
    signature: proof(rule.signature),
    expires: proof(rule.unixSeconds),
    unique: proof(rule.flag),
  },
} as const satisfies Endpoint;

export type CheckoutQuery = QueryOf<typeof extendedCheckout>;
