import { replaceCall } from './order-money.js';
import type { Endpoint } from './endpoints.js';
import { extendedCheckout } from './extended-checkout.js';
import { transactionCode } from './primitives.js';

/**
 * Cancels an order that holds no captured money, voids what a processor holds of it, and creates another one: an amount cannot
 * change. Needs an `Idempotency-Key`: the same key finishes or repeats the call. The reply is the new order.
 */
export const replaceOrder = {
  ...replaceCall,
  missing: extendedCheckout.missing,
  query: {
    transaction_code: { schema: transactionCode, errorCode: 'invalid_transaction_code' },
    ...extendedCheckout.query,
  },
  partner: extendedCheckout.partner,
  extension: extendedCheckout.extension,
} as const satisfies Endpoint;
