import { setupWorker } from 'msw/browser';
import { createApi, createService, ratesOf, seed } from '#api';
import { memoryStore } from '../server/adapters/memory-store.js';
import { mswHandlers } from '../server/adapters/msw.js';
import { randomCode, systemClock } from '../server/adapters/system.js';

const rates = ratesOf(seed.rates.date, seed.rates.perEuro);

const api = createApi(
  createService({
    clock: systemClock,
    newCode: randomCode,
    rates: () => rates,
    store: memoryStore(),
    rows: seed,
    credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret' },
    report: console.error,
  }),
);

const worker = setupWorker(...mswHandlers(api, location.origin));

/** Resolves once requests are answered in this tab. */
export const start = async (): Promise<void> => {
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
};

export const stop = (): void => worker.stop();
