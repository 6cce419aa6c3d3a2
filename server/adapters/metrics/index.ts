import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ServerStore } from '#core';
import { createCounters } from './counters.js';
import { createPoolWaits, createRequestObserver, createUpstreamMetrics, type RequestObserver } from './durations.js';
import { addBuildInfo, addGauges, addRetentionAge, type GaugeSources } from './gauges.js';
import { observeStore } from './observe-store.js';
import { startMetricsServer, type MetricsServer } from './server.js';

export type { GaugeSources } from './gauges.js';
export type { MetricsServer } from './server.js';

/** The metrics of one process. No label has a value from outside. */
export type Metrics = {
  /** The store, with its errors, the statuses of its orders and the attempts of its messages counted. */
  readonly observeStore: <Store extends ServerStore>(store: Store) => Store;
  readonly observeRequest: RequestObserver;
  readonly countRefresh: (result: string) => void;
  readonly countUpstream: (kind: string) => void;
  /** What the client of the upstream reports. */
  readonly upstream: ReturnType<typeof createUpstreamMetrics>;
  /** Receives the end of each round of the retention, and how many of its tasks failed. */
  readonly observeRetention: (failures: number) => void;
  readonly observePoolWait: (milliseconds: number) => void;
  readonly countRefusedStream: () => void;
  readonly countDescriptorError: () => void;
  /** Serves `GET /metrics` in the text form of Prometheus; the gauges read their sources at each scrape. */
  readonly serve: (
    address: { readonly host: string; readonly port: number },
    sources: GaugeSources,
  ) => Promise<MetricsServer>;
};

/** Adds the library's own metrics of the process: memory, processor time, delay of the event loop. */
export function createMetrics({ version = 'unknown' }: { readonly version?: string } = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addBuildInfo(registry, version);
  const counters = createCounters(registry);
  const finishRetention = addRetentionAge(registry);
  return {
    observeStore: (store) => observeStore(store, counters),
    observeRequest: createRequestObserver(registry),
    countRefresh: (result) => counters.rateRefreshes.inc({ result }),
    countUpstream: (kind) => counters.upstream.inc({ kind }),
    upstream: createUpstreamMetrics(registry),
    observeRetention(failures) {
      counters.retentionErrors.inc(failures);
      if (failures === 0) finishRetention();
    },
    observePoolWait: createPoolWaits(registry),
    countRefusedStream: () => counters.refusedStreams.inc(),
    countDescriptorError: () => counters.descriptorErrors.inc(),
    serve(address, sources) {
      addGauges(registry, sources);
      return startMetricsServer(address, registry);
    },
  };
}
