import * as z from 'zod/mini';
/** A plain decimal of at most 64 characters. */
const decimalText = z.string().check(z.regex(/^(?=.{1,64}$)(?:0|[1-9]\d*)(?:\.\d+)?$/));

/** 2.2, one currency on one network. Amounts are in the currency's own coin. */
export const currency = z.object({
  short: z.string(),
  network: z.string(),
  min_withdraw: decimalText,
  tx_fee: decimalText,
});

/** 4.1, one entry for each currency and network. */
export const currencyList = z.array(currency);

/** 2.3. `rate` is units of `to` for one unit of `from`. */
export const exchangeRate = z.object({ from: z.string(), to: z.string(), rate: decimalText, pair: z.string() });

/** 2.4. The percentage is percent; the fixed and the minimum fee are in the requested fiat currency. */
export const paymentOption = z.object({
  name: z.string(),
  show_name: z.string(),
  alt: z.string(),
  processor_fee_fixed: decimalText,
  processor_fee_percent: decimalText,
  processor_min_fee: decimalText,
});

/** 2.4 */
export const paymentOptions = z.object({
  fiat_amount: z.number(),
  fiat_currency: z.string(),
  base_in_usd: decimalText,
  payment_options: z.array(paymentOption),
});

/** UUID version 4 of RFC 9562, the only key to an order. */
const uuid4 = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i));

/** 2.5, what checkout answers. `status` is `pending` right after creation. */
export const order = z.object({
  transaction_code: uuid4,
  fiat_amount: decimalText,
  fiat_currency: z.string(),
  crypto_currency: z.string(),
  crypto_currency_network: z.string(),
  wallet_address: z.string(),
  status: z.string(),
});

export type Currency = z.infer<typeof currency>;
export type ExchangeRate = z.infer<typeof exchangeRate>;
export type PaymentOption = z.infer<typeof paymentOption>;
export type PaymentOptions = z.infer<typeof paymentOptions>;
export type Order = z.infer<typeof order>;
