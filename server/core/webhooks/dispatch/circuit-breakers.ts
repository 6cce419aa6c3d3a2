/** Consecutive failures that open the circuit of a host. */
const failureThreshold = 10;
const initialOpenMs = 60_000;
const maxOpenMs = 600_000;

/** Limits the memory. The messages of further failing hosts use up their attempts. */
const maxHosts = 1000;

type CircuitBreaker = {
  readonly failures: number;
  readonly openUntil: number;
  readonly openMs: number;
};

type AttemptResult = { readonly isAlive: boolean; readonly now: number };

type LimitQuery = { readonly max: number; readonly now: number };

export type CircuitBreakers = {
  readonly record: (host: string, result: AttemptResult) => void;
  /** How many attempts may run at once: `max`, one probe of a host that may have recovered, or none. */
  readonly concurrencyLimit: (host: string, query: LimitQuery) => number;
  /** The time until which a host gets nothing. */
  readonly openUntil: (host: string) => number;
};

const closedBreaker: CircuitBreaker = { failures: 0, openUntil: 0, openMs: initialOpenMs / 2 };

function afterFailure({ failures, openMs, openUntil }: CircuitBreaker, now: number): CircuitBreaker {
  const isOpening = failures + 1 >= failureThreshold && now >= openUntil;
  if (!isOpening) return { failures: failures + 1, openMs, openUntil };
  const next = Math.min(openMs * 2, maxOpenMs);
  return { failures: failures + 1, openMs: next, openUntil: now + next };
}

/**
 * A circuit breaker for each host: it opens after ten consecutive failures, lets a single probe through after a minute,
 * and doubles that time whenever the probe fails, up to ten minutes. A restarted process starts with closed circuits.
 */
export function createCircuitBreakers(): CircuitBreakers {
  const breakers = new Map<string, CircuitBreaker>();
  return {
    record(host, { isAlive, now }) {
      if (isAlive) breakers.delete(host);
      else if (breakers.has(host) || breakers.size < maxHosts)
        breakers.set(host, afterFailure(breakers.get(host) ?? closedBreaker, now));
    },
    concurrencyLimit(host, { max, now }) {
      const { failures, openUntil } = breakers.get(host) ?? closedBreaker;
      if (now < openUntil) return 0;
      return failures >= failureThreshold ? 1 : max;
    },
    openUntil: (host) => breakers.get(host)?.openUntil ?? 0,
  };
}
