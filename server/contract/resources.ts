import * as z from 'zod/mini';
import type { OrderStatus } from './statuses.js';
import { decimalPattern } from './decimal.js';

/** A shared schema, because creating schemas slows down the start of the widget. */
export const textSchema = z.string();

/**
 * The status of an order: a word of this release, or of a later one, so that a client works on. Code that compares words
 * treats any other as a status without an effect of its own.
 */
export const orderStatusText: z.ZodMiniType<OrderStatus | (string & {})> = textSchema;

/** A plain decimal of at most 64 characters. */
export const decimalText = z.string().check(z.maxLength(64), z.regex(decimalPattern));

/** 2.2, one currency on one network. Amounts are in the currency's own coin. */
export const currency = z.object({
  short: textSchema,
  network: textSchema,
  min_withdraw: decimalText,
  tx_fee: decimalText,
});

/** 4.1, one entry for each currency and network. */
export const currencyList = z.array(currency);

/** 2.3. `rate` is units of `to` for one unit of `from`. */
export const exchangeRate = z.object({ from: textSchema, to: textSchema, rate: decimalText, pair: textSchema });

/** 2.4. The percentage is percent; the fixed and the minimum fee are in the requested fiat currency. */
export const paymentOption = z.object({
  name: textSchema,
  show_name: textSchema,
  alt: textSchema,
  processor_fee_fixed: decimalText,
  processor_fee_percent: decimalText,
  processor_min_fee: decimalText,
});

/** 2.4 */
export const paymentOptions = z.object({
  fiat_amount: z.number(),
  fiat_currency: textSchema,
  base_in_usd: decimalText,
  payment_options: z.array(paymentOption),
});

export type Currency = z.infer<typeof currency>;
export type ExchangeRate = z.infer<typeof exchangeRate>;
export type PaymentOption = z.infer<typeof paymentOption>;
export type PaymentOptions = z.infer<typeof paymentOptions>;
