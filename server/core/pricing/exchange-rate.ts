import { failure, success, type ExchangeRate, type Result } from '#contract';
import { crossRate, type Rates } from './rates.js';

/** 4.2: `pair` is six letters in either case, with or without a hyphen. */
export function exchangeRate(pair: string, rates: Rates | undefined): Result<ExchangeRate> {
  if (!rates) return failure('rates_unavailable');
  const letters = pair.replace('-', '').toUpperCase();
  const [from, to] = [letters.slice(0, 3), letters.slice(3)];
  const rate = crossRate(rates, { from, to });
  return rate === undefined ? failure('invalid_exchange_pair') : success({ from, to, rate, pair: from + to });
}
