import { metadata } from './account-rules.js';
import { checkout, type Endpoint, type QueryOf, type QueryParameter } from './endpoints.js';
import type { ErrorCode } from './errors.js';
import * as rule from './primitives.js';

const optional = (schema: QueryParameter['schema'], errorCode: ErrorCode) =>
  ({ schema, errorCode, optional: true }) as const;

const proof = (schema: QueryParameter['schema']) => optional(schema, 'signature_refused');

/**
 * Checkout with what this service takes beyond the document: the option that the buyer chose, the version of the terms that
 * the buyer accepted, the merchant's proof that the order is unchanged (`signed-order.ts`), and the merchant's own data,
 * which buyers never see. A file of its own, because the widget does not need these rules.
 */
export const extendedCheckout = {
  ...checkout,
  extension: {
    payment_option: optional(rule.paymentOption, 'invalid_payment_option'),
    consent: optional(rule.reference, 'invalid_consent'),
    signature: proof(rule.signature),
    expires: proof(rule.unixSeconds),
    unique: proof(rule.flag),
    metadata: optional(metadata, 'invalid_metadata'),
  },
} as const satisfies Endpoint;

export type CheckoutQuery = QueryOf<typeof extendedCheckout>;
