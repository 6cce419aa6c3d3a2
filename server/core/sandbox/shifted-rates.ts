import { decimal, multiply } from '#contract';
import type { Rates } from '../pricing/rates.js';

const shiftFactor = decimal('1.05');
const cache = new WeakMap<Rates, Rates>();

/** The rates after the dollar has lost 5 percent. */
export function shiftRates(rates: Rates | undefined): Rates | undefined {
  if (!rates) return undefined;
  const cached = cache.get(rates);
  if (cached) return cached;
  const perEuro = new Map(rates.perEuro);
  const dollar = perEuro.get('USD');
  if (dollar) perEuro.set('USD', multiply(dollar, shiftFactor));
  const result = { ...rates, perEuro };
  cache.set(rates, result);
  return result;
}
