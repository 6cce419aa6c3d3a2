import currencies from './currencies.json' with { type: 'json' };
import fiat from './fiat.json' with { type: 'json' };
import processors from './processors.json' with { type: 'json' };

/** The currencies, rates and processors of a new service. */
export const catalogue = {
  currencies: currencies.currencies,
  fiat: fiat.currencies,
  rates: { date: fiat.date, perEuro: Object.fromEntries(fiat.currencies.map(({ code, per_eur }) => [code, per_eur])) },
  /** Units for 1 USD of the currencies pegged to it, which rate feeds often omit. */
  pegs: Object.fromEntries(
    fiat.currencies.flatMap(({ code, pegged_to_usd }) => (pegged_to_usd ? [[code, pegged_to_usd] as const] : [])),
  ),
  processors: processors.processors,
};
