import { createRates, type Rates } from '#core';
import { seed } from '#data';

export { createRefreshingRates, type RefreshingRates } from './refreshing-rates.js';

/** The rates that come with the program, for a server without `RATES_URL`. */
export function createBundledRates(): () => Rates {
  const rates = createRates(seed.rates.date, seed.rates.perEuro);
  return () => rates;
}
