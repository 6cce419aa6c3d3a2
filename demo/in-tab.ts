import { createSandbox, createServiceContext, startScheduler, createRates, seed } from '#api';
import { createMemoryStore } from '../server/adapters/memory-store/index.js';
import { mswHandlers } from '../server/adapters/msw/index.js';
import { randomCode, systemClock, systemInterval } from '../server/adapters/system/index.js';
import { leave, serve } from './worker.js';

const rates = createRates(seed.rates.date, seed.rates.perEuro);

/** A whole sandbox in this tab, with orders of its own. */
export function sandboxInTab() {
  const host = {
    store: createMemoryStore(),
    clock: systemClock,
    startInterval: systemInterval,
    reportError: console.error,
  };
  const service = createServiceContext({
    ...host,
    newTransactionCode: randomCode,
    getRates: () => rates,
    rows: seed,
    credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret' },
  });
  // No token: nobody but this page can call it.
  const { api, control, accountClocks } = createSandbox({ service, token: undefined });
  return { api, control, keepTime: () => startScheduler({ ...host, accountClocks }) };
}

const name = 'in-tab';
const { api, control, keepTime: startTime } = sandboxInTab();
let stopTime = (): Promise<void> => Promise.resolve();

/** Resolves once requests are answered in this tab, where orders then live by themselves. */
export const start = async (): Promise<void> => {
  await serve(name, mswHandlers(api, location.origin, control));
  stopTime = startTime();
};

export const stop = async (): Promise<void> => {
  leave(name);
  await stopTime();
};
