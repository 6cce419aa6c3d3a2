import { quote, type Order, type PaymentOption, type Quote } from '#contract';

/** The amount that is paid, in the fiat currency. */
export type Purchase = { readonly fiatAmount: string; readonly fiatCurrency: string };

/** A line of the order amount, such as goods or a tax. A discount begins with a minus. */
export type Line = { readonly label: string; readonly amount: string };

type NoPurchase = { readonly [K in keyof Purchase]?: undefined };

/** The purchase that the merchant configured, else that of an existing order. */
export const resolvePurchase = (config: Purchase | NoPurchase, order?: Order): Purchase | undefined =>
  config.fiatAmount !== undefined
    ? config
    : order && { fiatAmount: order.fiat_amount, fiatCurrency: order.fiat_currency };

const quoteCache = new WeakMap<PaymentOption, Quote>();

/** The fee lines of an option that was fetched for this purchase. Cached, because every render reads them. */
export function cachedQuote(option: PaymentOption, purchase: Purchase): Quote {
  const lines = quoteCache.get(option) ?? quote(option, purchase);
  quoteCache.set(option, lines);
  return lines;
}
