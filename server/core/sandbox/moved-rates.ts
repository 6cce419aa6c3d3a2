import { decimal, multiply } from '#contract';
import type { Rates } from '../pricing/rates.js';

const moved = decimal('1.05');
const cache = new WeakMap<Rates, Rates>();

/** The dollar is 5 percent cheaper than it was a moment ago. */
export function movedRates(rates: Rates | undefined): Rates | undefined {
  if (!rates) return undefined;
  const known = cache.get(rates);
  if (known) return known;
  const perEuro = new Map(rates.perEuro);
  const dollar = perEuro.get('USD');
  if (dollar) perEuro.set('USD', multiply(dollar, moved));
  const result = { ...rates, perEuro };
  cache.set(rates, result);
  return result;
}
