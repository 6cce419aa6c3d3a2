import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ServerStore } from '#core';
import { createCounters } from './counters.js';
import { createPoolWaits, createRequestObserver, createUpstreamMetrics } from './durations.js';
import { addBuildInfo, addGauges, addRetentionAge, type GaugeSources } from './gauges.js';
import { observeStore } from './observe-store.js';
import { startMetricsServer, type Address, type MetricsServer } from './server.js';

export type { GaugeSources, MetricsServer };

/**
 * The metrics of one process. No label has a value from outside. The library adds its own: memory, processor time, delay of
 * the event loop.
 */
export function createMetrics({ version = 'unknown' }: { readonly version?: string } = {}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addBuildInfo(registry, version);
  const counters = createCounters(registry);
  const finishRetention = addRetentionAge(registry);
  return {
    /** The store, with its errors, the statuses of its orders and the attempts of its messages counted. */
    observeStore: <Store extends ServerStore>(store: Store): Store => observeStore(store, counters),
    observeRequest: createRequestObserver(registry),
    countRefresh: (result: string): void => counters.rateRefreshes.inc({ result }),
    countPriceRefresh: (result: string): void => counters.priceRefreshes.inc({ result }),
    countUpstream: (kind: string): void => counters.upstream.inc({ kind }),
    upstream: createUpstreamMetrics(registry),
    observeRetention: (failures: number): void => {
      counters.retentionErrors.inc(failures);
      if (failures === 0) finishRetention();
    },
    observePoolWait: createPoolWaits(registry),
    countRefusedStream: (): void => counters.refusedStreams.inc(),
    countDescriptorError: (): void => counters.descriptorErrors.inc(),
    /** Serves `GET /metrics` in the text form of Prometheus; the gauges read their sources at each scrape. */
    serve(address: Address, sources: GaugeSources): Promise<MetricsServer> {
      addGauges(registry, sources);
      return startMetricsServer(address, registry);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
