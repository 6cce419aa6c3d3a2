import type { ExcludedHost } from './outbox.js';

/** So many failures in a row, and a host gets nothing for a while. */
const failureThreshold = 10;
const initialOpenMs = 60_000;
const maxOpenMs = 600_000;

/** Beyond so many hosts that fail, the others' messages simply use up their tries. */
const maxHosts = 1000;

type CircuitBreaker = {
  readonly failures: number;
  readonly openUntil: number;
  readonly openMs: number;
};

/** Which hosts are worth a try. */
export type CircuitBreakers = {
  readonly record: (host: string, isAlive: boolean, now: number) => void;
  /** How many tries at once: all that are allowed, one to see whether it is back, or none. */
  readonly concurrencyLimit: (host: string, most: number, now: number) => number;
  /** Hosts that get nothing now, and until when. */
  readonly openHosts: (now: number) => readonly ExcludedHost[];
};

const closedBreaker: CircuitBreaker = { failures: 0, openUntil: 0, openMs: initialOpenMs / 2 };

function afterFailure({ failures, openMs, openUntil }: CircuitBreaker, now: number): CircuitBreaker {
  const isOpening = failures + 1 >= failureThreshold && now >= openUntil;
  if (!isOpening) return { failures: failures + 1, openMs, openUntil };
  const next = Math.min(openMs * 2, maxOpenMs);
  return { failures: failures + 1, openMs: next, openUntil: now + next };
}

/**
 * A circuit breaker for each host: it opens after ten failures in a row, lets a single try through after a minute, and
 * stays open for twice as long whenever that fails, up to ten minutes. It lives in memory: a new process finds out anew.
 */
export function createCircuitBreakers(): CircuitBreakers {
  const breakers = new Map<string, CircuitBreaker>();
  return {
    record(host, isAlive, now) {
      if (isAlive) breakers.delete(host);
      else if (breakers.has(host) || breakers.size < maxHosts)
        breakers.set(host, afterFailure(breakers.get(host) ?? closedBreaker, now));
    },
    concurrencyLimit(host, most, now) {
      const { failures, openUntil } = breakers.get(host) ?? closedBreaker;
      if (now < openUntil) return 0;
      return failures >= failureThreshold ? 1 : most;
    },
    openHosts: (now) =>
      [...breakers]
        .filter(([, { openUntil }]) => now < openUntil)
        .map(([host, { openUntil }]) => ({ host, until: openUntil })),
  };
}
