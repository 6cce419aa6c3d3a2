import currencies from './currencies.json';
import fiat from './fiat.json';
import processors from './processors.json';

/** The rows that a new service starts with. */
export const seed = {
  currencies: currencies.currencies,
  fiat: fiat.currencies,
  rates: { date: fiat.date, perEuro: Object.fromEntries(fiat.currencies.map(({ code, per_eur }) => [code, per_eur])) },
  /** Units for 1 USD of currencies that are pegged to it: rate feeds often leave them out. */
  pegs: Object.fromEntries(
    fiat.currencies.flatMap(({ code, pegged_to_usd }) => (pegged_to_usd ? [[code, pegged_to_usd] as const] : [])),
  ),
  processors: processors.processors,
};
