import { createRates, type Rates } from '#core';
import { catalogue } from '#catalogue';

export { createRefreshingRates, type RefreshingRates } from './refreshing-rates.js';

/** The rates that come with the program, for a server without `RATES_URL`. */
export function createBundledRates(): () => Rates {
  const rates = createRates(catalogue.rates.date, catalogue.rates.perEuro);
  return () => rates;
}
