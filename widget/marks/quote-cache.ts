import type { PayoutQuote, PaymentOption } from '#contract';
import type { Wallet } from '../common/purchase.js';

/** What a quote is for: the objects of one offer, so that the quotes of an earlier offer serve no later one. */
export type QuotedChoice = { readonly option: PaymentOption; readonly wallet: Wallet };

/** Null while the request runs, and after it has failed. */
const quotes = new WeakMap<PaymentOption, WeakMap<Wallet, PayoutQuote | null>>();

export const findQuote = ({ option, wallet }: QuotedChoice): PayoutQuote | null | undefined =>
  quotes.get(option)?.get(wallet);

export function keepQuote({ option, wallet }: QuotedChoice, quote: PayoutQuote | null): void {
  const ofOption = quotes.get(option) ?? new WeakMap<Wallet, PayoutQuote | null>();
  quotes.set(option, ofOption.set(wallet, quote));
}
