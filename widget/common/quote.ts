import { quote, type PaymentOption, type Quote } from '#contract';
import type { Purchase } from '../api/client.js';

const known = new WeakMap<PaymentOption, Quote>();

/** The lines of an option that was fetched for this amount: worked out once, however often it is drawn. */
export function quoteOf(option: PaymentOption, { fiatAmount, fiatCurrency }: Purchase): Quote {
  const lines = known.get(option) ?? quote(option, fiatAmount, fiatCurrency);
  known.set(option, lines);
  return lines;
}
