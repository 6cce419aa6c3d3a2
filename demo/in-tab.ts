import { setupWorker } from 'msw/browser';
import { createSandbox, createService, keepTime, ratesOf, seed } from '#api';
import { memoryStore } from '../server/adapters/memory-store.js';
import { mswHandlers } from '../server/adapters/msw.js';
import { randomCode, systemClock, systemEvery } from '../server/adapters/system.js';

const rates = ratesOf(seed.rates.date, seed.rates.perEuro);
const store = memoryStore();
const host = { store, clock: systemClock, every: systemEvery, report: console.error };

const service = createService({
  ...host,
  newCode: randomCode,
  rates: () => rates,
  rows: seed,
  credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret' },
});

/** No token: nobody but this page can call it. */
const { api, control, zones } = createSandbox({ service, token: undefined });

const worker = setupWorker(...mswHandlers(api, location.origin, control));
let stopTime = (): Promise<void> => Promise.resolve();

/** Resolves once requests are answered in this tab, where orders then live by themselves. */
export const start = async (): Promise<void> => {
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
  stopTime = keepTime({ ...host, zones });
};

export const stop = async (): Promise<void> => {
  worker.stop();
  await stopTime();
};
