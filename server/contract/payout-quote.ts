import * as z from 'zod/mini';
import type { Call } from './calls.js';
import type { Endpoint } from './endpoints.js';
import { resellerFailure, timedSuccess } from './envelopes.js';
import * as rule from './primitives.js';
import { decimalText, textSchema } from './resources.js';

/** What an order would charge and pay out now. Nothing is reserved: the order's own rate counts. */
const payoutQuoteResource = z.object({
  fiat_amount: decimalText,
  fiat_currency: textSchema,
  payment_option: textSchema,
  /** `fiat_amount` rounded half up to the minor unit. */
  order_amount: z.optional(decimalText),
  /** The processor's fee and the sum that is charged, in the fiat currency. */
  processor_fee: decimalText,
  total: decimalText,
  crypto_currency: textSchema,
  crypto_currency_network: textSchema,
  /** An estimate in coins; null where no price of the coin is known. */
  crypto_amount: z.nullable(decimalText),
  /** US dollars for one unit of the fiat currency. */
  rate: decimalText,
});

/** Beyond the document: what the buyer pays and gets, before there is an order. `Accept-Quote` of the options announces it. */
export const payoutQuoteCall = {
  method: 'GET',
  path: '/api/v3/reseller/quote',
  success: timedSuccess(payoutQuoteResource),
  failure: resellerFailure,
} as const satisfies Call;

export const payoutQuote = {
  ...payoutQuoteCall,
  missing: 'missing_parameters',
  query: {
    fiat_amount: { schema: rule.fiatAmount, errorCode: 'invalid_fiat_amount' },
    fiat_currency: { schema: rule.fiatCurrency, errorCode: 'invalid_fiat_currency' },
    crypto_currency: { schema: rule.cryptoCurrency, errorCode: 'invalid_crypto_currency' },
    crypto_currency_network: { schema: rule.cryptoCurrencyNetwork, errorCode: 'invalid_crypto_currency_network' },
    payment_option: { schema: rule.paymentOption, errorCode: 'invalid_payment_option' },
  },
} as const satisfies Endpoint;

export type PayoutQuote = z.infer<typeof payoutQuoteResource>;
