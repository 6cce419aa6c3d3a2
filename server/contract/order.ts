import * as z from 'zod/mini';
import type { Call } from './calls.js';
import { resellerFailure, resellerSuccess } from './envelopes.js';
import { transactionCode } from './primitives.js';
import { decimalText, orderStatusText, textSchema } from './resources.js';

/** 2.5, the order in the reply of checkout. `status` is `pending` right after creation. */
export const orderSchema = z.object({
  transaction_code: transactionCode,
  fiat_amount: decimalText,
  fiat_currency: textSchema,
  crypto_currency: textSchema,
  crypto_currency_network: textSchema,
  wallet_address: textSchema,
  status: orderStatusText,
});

export type Order = z.infer<typeof orderSchema>;

/** 4.4 Create a checkout order. */
export const checkoutCall = {
  method: 'GET',
  path: '/api/v3/reseller/checkout',
  success: resellerSuccess(orderSchema),
  failure: resellerFailure,
} as const satisfies Call;
