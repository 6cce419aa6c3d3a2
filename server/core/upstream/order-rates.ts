import type { RateSource } from '../ports.js';
import { noRates, ratesOfPair, type Rates } from '../pricing/rates.js';
import type { Upstream } from './port.js';

type RatesContext = { readonly upstream: Upstream; readonly getRates: RateSource };

/** The rates of an order: those of the simulation, or the upstream's for its currency. Dollars need none. */
export async function ratesFor(
  { fiat_currency: from }: { readonly fiat_currency: string },
  { upstream, getRates }: RatesContext,
): Promise<Rates | undefined> {
  if (upstream.isSimulated) return getRates();
  const to = 'USD';
  if (from === to) return undefined;
  const answer = await upstream.rate({ from, to });
  if (answer.ok) return ratesOfPair({ from, to, rate: answer.value });
  return answer.reason === 'refused' ? noRates : undefined;
}
