import { failure, success, type Result } from '#contract';
import type { RateSource } from '../ports.js';
import type { Catalogue } from '../pricing/catalogue.js';
import { createOptionLookup, exceededLimits, findPaymentOptions, type Processor } from '../pricing/payment-options.js';
import { crossRate } from '../pricing/rates.js';
import type { Answer, Upstream } from './port.js';

type LocalSettings = {
  readonly catalogue: Catalogue;
  readonly processors: readonly Processor[];
  readonly getRates: RateSource;
};

const toAnswer = <Value>(result: Result<Value>): Promise<Answer<Value>> =>
  Promise.resolve(result.ok ? result : { ...result, reason: 'refused' });

/** This service as its own upstream, where payments are simulated and where an operator confirms them. */
export function createLocalUpstream({ catalogue, processors, getRates }: LocalSettings): Upstream {
  const findLocalOptions = createOptionLookup(processors);
  const { fiat: supportedFiat } = catalogue;
  const currencies = catalogue.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
    short,
    network,
    min_withdraw,
    tx_fee,
  }));
  return {
    id: 'simulator',
    isLocal: true,
    isIdempotent: true,
    currencies: () => toAnswer(success(currencies)),
    rate(pair) {
      const rates = getRates();
      const rate = rates && crossRate(rates, pair);
      if (rate !== undefined) return toAnswer(success(rate));
      return toAnswer(failure(rates ? 'invalid_exchange_pair' : 'rates_unavailable'));
    },
    options: (query) => toAnswer(findPaymentOptions(query, { supportedFiat, rates: getRates(), findLocalOptions })),
    exceededLimits: (query) => exceededLimits(query, { rates: getRates(), findLocalOptions }),
    create(draft) {
      const observation = { ...draft, status: 'pending', word: 'pending' };
      return toAnswer(success({ code: draft.reference, observation }));
    },
    verify: () => 'forged',
    read: () => undefined,
  };
}
