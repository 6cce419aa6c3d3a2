import { bundledPrice, type Clock, type RateStore, type ServerStore } from '#core';
import type { Log } from '../adapters/log/index.js';
import type { Metrics } from '../adapters/metrics/index.js';
import { createBundledRates, createRefreshingPrices, createRefreshingRates } from '../adapters/rates/index.js';
import { openSqliteStore } from '../stores/sqlite/index.js';
import { systemClock, systemMonotonic, systemTimeout } from '../adapters/system/index.js';
import { createUpstreamClient } from '../adapters/upstream/index.js';
import type { Config } from './config/config.js';
import { createStoreHealth, type StoreHealth } from './store-health.js';

export type Parts = { readonly config: Config; readonly log: Log; readonly metrics: Metrics | undefined };

type StoreEvents = {
  /** Receives one sentence when the store can keep no more orders. */
  readonly onLost: (message: string) => void;
  readonly reportError: (error: unknown) => void;
};

/** A start without metrics does not load their library. */
export const loadMetrics = async (): Promise<Metrics> => (await import('../adapters/metrics/index.js')).createMetrics();

/**
 * Starts the feeds of rates and of prices. The rates of the last run serve until the feed answers: the start does not wait for
 * it. Where neither a feed nor the sandbox gives prices, there are none. `stopFeeds` is also for a start that fails later.
 */
export async function startFeeds(store: RateStore, { config, log: { warn } }: Parts) {
  const { ratesUrl, pricesUrl, hasBundledPrices } = config;
  const ports = { clock: systemClock, monotonic: systemMonotonic, random: Math.random, warn };
  const rates = ratesUrl === undefined ? undefined : createRefreshingRates({ ...ports, url: ratesUrl, store });
  const prices = pricesUrl === undefined ? undefined : createRefreshingPrices({ ...ports, url: pricesUrl });
  await rates?.start();
  prices?.start();
  const stopFeeds = (): void => {
    rates?.stop();
    prices?.stop();
  };
  const getPrice = prices?.getPrice ?? (hasBundledPrices ? bundledPrice : () => undefined);
  return { getRates: rates?.getRates ?? createBundledRates(), getPrice, stopFeeds };
}

/** The service that takes the money and pays out; undefined without an upstream. `clock` judges when its webhooks were signed. */
export function createUpstream({ config: { upstreamSettings }, log: { warn }, metrics }: Parts, clock: Clock) {
  const ports = { clock, monotonic: systemMonotonic, startTimeout: systemTimeout, warn, onCircuit: metrics?.onCircuit };
  return upstreamSettings && createUpstreamClient({ ...upstreamSettings, ...ports });
}

/** Opens the embedded database, or the shared one, which also has the rate limits and the clock of all its processes. */
async function openDatabase({ config, log: { warn } }: Parts, { onLost, reportError }: StoreEvents) {
  const { databaseUrl: url, directDatabaseUrl: directUrl, dataDirectory } = config;
  if (url === undefined) {
    const store = openSqliteStore(dataDirectory, {
      acceptsIncomplete: config.acceptsIncompleteDatabase,
      onLost: ({ message }) => onLost(message),
      warn,
      reportError,
    });
    return { store, counter: undefined, clock: systemClock };
  }
  const { openPostgresStore } = await import('../stores/postgres/index.js');
  const store = await openPostgresStore({ url, directUrl, reportError });
  return { store, counter: store.counter, clock: store.clock };
}

/** Opens the store, and follows its health by its orders and by the errors that the whole program reports. */
export async function openStore(parts: Parts, onLost: StoreEvents['onLost']) {
  let health: StoreHealth | undefined; // the store reports errors before its health is known
  const reportError = (error: unknown): void => {
    health?.noteError(error);
    parts.log.error(error);
  };
  const { store, counter, clock } = await openDatabase(parts, { onLost, reportError });
  const { isReady, observe } = (health = createStoreHealth({ store, monotonic: systemMonotonic, reportError }));
  return { store: observe<ServerStore>(store), counter, clock, isReady, reportError };
}
