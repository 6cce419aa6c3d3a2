import { collectDefaultMetrics, Registry } from 'prom-client';
import type { OrderStore } from '#core';
import { createCounters } from './counters.js';
import { createGauges, type GaugeSources } from './gauges.js';
import { observeStore } from './observe-store.js';
import { createRequestObserver, type RequestObserver } from './requests.js';
import { startMetricsServer, type MetricsServer } from './server.js';

export type { GaugeSources } from './gauges.js';
export type { MetricsServer } from './server.js';

/** The metrics of one process. No label has a value from outside. */
export type Metrics = {
  /** The store, with its errors, the statuses of its orders and the attempts of its messages counted. */
  readonly observeStore: <Store extends OrderStore>(store: Store) => Store;
  readonly observeRequest: RequestObserver;
  readonly countRefresh: (result: string) => void;
  readonly countUpstream: (kind: string) => void;
  readonly countDescriptorError: () => void;
  /** Serves `GET /metrics` in the text form of Prometheus; the gauges read their sources at each scrape. */
  readonly serve: (
    address: { readonly host: string; readonly port: number },
    sources: GaugeSources,
  ) => Promise<MetricsServer>;
};

/** Adds the library's own metrics of the process: memory, processor time, delay of the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = createCounters(registry);
  return {
    observeStore: (store) => observeStore(store, counters),
    observeRequest: createRequestObserver(registry),
    countRefresh: (result) => counters.rateRefreshes.inc({ result }),
    countUpstream: (kind) => counters.upstream.inc({ kind }),
    countDescriptorError: () => counters.descriptorErrors.inc(),
    serve(address, sources) {
      createGauges(registry, sources);
      return startMetricsServer(address, registry);
    },
  };
}
