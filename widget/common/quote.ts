import { quote, type PaymentOption, type Quote } from '#contract';
import type { Purchase } from '../api/client.js';

const quoteCache = new WeakMap<PaymentOption, Quote>();

/** The lines of an option that was fetched for this amount: worked out once, however often it is drawn. */
export function cachedQuote(option: PaymentOption, { fiatAmount, fiatCurrency }: Purchase): Quote {
  const lines = quoteCache.get(option) ?? quote(option, fiatAmount, fiatCurrency);
  quoteCache.set(option, lines);
  return lines;
}
