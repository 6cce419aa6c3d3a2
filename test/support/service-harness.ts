import { createApi, createSandbox, type Api, type PaymentPage, type Sandbox } from '#api';
import { createServiceContext, createRates, type OrderStore, type ServiceSettings } from '#core';
import { catalogue } from '#catalogue';
import { createMemoryStore } from '../../server/stores/memory/index.js';
import { credentials, noon } from './test-service.js';

export * from './test-service.js';

/** Returns transaction codes in sequence, so that every host has the same ones. */
export function createSequentialCodes(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
}

export const seedRates = createRates(catalogue.rates.date, catalogue.rates.perEuro);

export type HarnessSettings = Partial<ServiceSettings> & {
  /** The token of the sandbox; without it the harness has no sandbox. */
  readonly sandboxToken?: string;
  /** The payment pages of the sandbox; without them its orders pay themselves. */
  readonly paymentPage?: PaymentPage;
};

export type ServiceHarness = {
  readonly api: Api;
  readonly store: OrderStore;
  readonly control: Api | undefined;
  readonly due: Sandbox['due'];
};

/** A deterministic core. */
export const createTestService = (settings: Partial<ServiceSettings> = {}) =>
  createServiceContext({
    clock: () => noon,
    monotonic: settings.clock ?? (() => noon),
    newTransactionCode: createSequentialCodes(),
    getRates: () => seedRates,
    reportError: () => undefined,
    rows: catalogue,
    credentials,
    store: createMemoryStore(),
    ...settings,
  });

/** Creates a deterministic service. It uses no module of Node, so that it also runs in browsers. */
export function createServiceHarness({
  sandboxToken: token,
  paymentPage,
  ...settings
}: HarnessSettings = {}): ServiceHarness {
  const service = createTestService(settings);
  const { store } = service;
  if (token !== undefined) return { ...createSandbox({ service, token, paymentPage }), store };
  return { api: createApi(service), store, control: undefined, due: service };
}
