import { versions } from 'node:process';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** The version of the service and of Node, as labels. */
export function addBuildInfo(registry: Registry, version: string): void {
  new Gauge({
    name: 'checkout_build_info',
    help: 'Always 1; the labels have the version of this service and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: versions.node }, 1);
}

/** When the retention of this process last went through everything without an error; until then, since its start. */
export function addRetentionAge(registry: Registry): { readonly finish: () => void } {
  let finishedAt = performance.now();
  new Gauge({
    name: 'checkout_retention_round_age_seconds',
    help: 'Time since the deletion in this process last went through all that is too old without an error.',
    registers: [registry],
    collect() {
      this.set((performance.now() - finishedAt) / 1000);
    },
  });
  return { finish: () => void (finishedAt = performance.now()) };
}

const seconds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** How long queries wait for a connection of the pool. The embedded database has no pool. */
export function createPoolWaits(registry: Registry): (milliseconds: number) => void {
  const histogram = new Histogram({
    name: 'checkout_database_pool_wait_seconds',
    help: 'Time that queries of this process waited for a connection of the pool.',
    buckets: seconds,
    registers: [registry],
  });
  return (milliseconds) => histogram.observe(milliseconds / 1000);
}
