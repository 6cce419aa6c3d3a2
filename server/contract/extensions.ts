import * as z from 'zod/mini';
import type { Endpoint } from './endpoints.js';
import { resellerFailure, resellerSuccess } from './envelopes.js';
import { text } from './resources.js';

/** A pair that checkout supports. Shared wallets are reached with a memo or tag where `memo` is `required`. */
const supportedCurrency = z.object({
  short: text,
  network: text,
  name: text,
  network_name: text,
  /** `required` or `none`. */
  memo: text,
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
