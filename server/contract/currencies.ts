import * as z from 'zod/mini';
import type { Endpoint } from './endpoints.js';
import { resellerFailure, resellerSuccess } from './envelopes.js';
import { textSchema } from './resources.js';

/** A pair that checkout supports. Shared wallets are reached with a memo or tag where `memo` is `required`. */
const supportedCurrency = z.object({
  short: textSchema,
  network: textSchema,
  name: textSchema,
  network_name: textSchema,
  /** `required` or `none`. */
  memo: textSchema,
});

/** Beyond the document: the pairs that checkout supports, for a buyer's own choice. No account, no secrets. */
export const supportedCurrencies = {
  method: 'GET',
  path: '/api/v3/reseller/currencies',
  query: {},
  success: resellerSuccess(z.object({ currencies: z.array(supportedCurrency) })),
  failure: resellerFailure,
} as const satisfies Endpoint;

export type SupportedCurrency = z.infer<typeof supportedCurrency>;
