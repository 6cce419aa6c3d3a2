import { Gauge, type Registry } from 'prom-client';

/** A store that hangs must not cost the scrape, which shows that it hangs. */
const readTimeoutMs = 2000;

/** Resolves with NaN, which Prometheus keeps as a gap, when the value is late or cannot be read. */
async function orNaN(read: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => (timer = setTimeout(() => resolve(NaN), readTimeoutMs)));
  return Promise.race([read.catch(() => NaN), late]).finally(() => clearTimeout(timer));
}

type GaugeText = { readonly name: string; readonly help: string };

type Read = () => number | Promise<number>;

/** Adds a gauge that is read at each scrape. */
export function addGauge(registry: Registry, { name, help, read }: GaugeText & { readonly read: Read }): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = read();
      this.set(typeof value === 'number' ? value : await orNaN(value));
    },
  });
}

/** The time is 0 for messages of the sandbox that have had no attempt: their clocks are not the real one. */
export const secondsSince = (time: number | undefined, now: number): number =>
  time ? Math.max(0, now - time) / 1000 : 0;

/**
 * Reads once for all gauges of a scrape, and for all scrapes within a time, so that frequent scrapes do not load the
 * database (DECISIONS 156). A read that fails is not repeated sooner.
 */
export function cacheReads<Value>(read: () => Promise<Value>, cacheMs: number): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  let isRunning = false;
  return () => {
    if (kept && (isRunning || performance.now() < kept.until)) return kept.value;
    isRunning = true;
    const value = read().finally(() => (isRunning = false));
    value.catch(() => undefined); // each gauge gets the rejection from the value that it awaits
    kept = { value, until: performance.now() + cacheMs };
    return value;
  };
}
