import type { RateSource } from '../ports.js';
import type { Catalogue } from '../pricing/catalogue.js';
import { exchangeRate } from '../pricing/exchange-rate.js';
import { exceededLimits, paymentOptions, type createOptionLookup } from '../pricing/payment-options.js';
import { toAnswer } from './answers.js';
import type { Upstream } from './port.js';

export type SimulatorSettings = {
  readonly catalogue: Catalogue;
  readonly getRates: RateSource;
  readonly findLocalOptions: ReturnType<typeof createOptionLookup>;
};

/** Simulates the service that takes the money and pays out: from the catalogue, the rates and the configured processors. */
export function createSimulator({ catalogue, getRates, findLocalOptions }: SimulatorSettings): Upstream {
  const { fiat: supportedFiat } = catalogue;
  const currencies = catalogue.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
    short,
    network,
    min_withdraw,
    tx_fee,
  }));
  return {
    id: 'simulator',
    isSimulated: true,
    can: { lookup: false, idempotentCreate: true, refund: false },
    currencies: () => Promise.resolve({ ok: true, value: currencies }),
    rate({ from, to }) {
      const answer = toAnswer(exchangeRate(from + to, getRates()));
      return Promise.resolve(answer.ok ? { ok: true, value: answer.value.rate } : answer);
    },
    options: (query) =>
      Promise.resolve(toAnswer(paymentOptions(query, { supportedFiat, rates: getRates(), findLocalOptions }))),
    exceededLimits: (query) => exceededLimits(query, { rates: getRates(), findLocalOptions }),
    create: (draft) => {
      const observation = { ...draft, status: 'pending', word: 'pending' };
      return Promise.resolve({ ok: true, value: { code: draft.reference, observation, payment_url: undefined } });
    },
    readWebhook: () => ({ kind: 'ignored' }),
    unsignedWebhooks: () => 'ignore',
  };
}
