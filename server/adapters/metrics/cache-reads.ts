/** A store that hangs must not cost the scrape, which shows that it hangs. */
const readTimeoutMs = 2000;

/** Resolves with NaN, which Prometheus keeps as a gap, when the value is late or cannot be read. */
export async function orNaN(read: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => (timer = setTimeout(() => resolve(NaN), readTimeoutMs)));
  return Promise.race([read.catch(() => NaN), late]).finally(() => clearTimeout(timer));
}

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
