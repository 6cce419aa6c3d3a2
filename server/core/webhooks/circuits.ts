import type { ExceptHost } from './outbox.js';

/** So many failures in a row, and a host gets nothing for a while. */
const failuresToOpen = 10;
const firstPause = 60_000;
const longestPause = 600_000;

/** Beyond so many hosts that fail, the others' messages simply use up their tries. */
const mostHosts = 1000;

type Circuit = {
  readonly failures: number;
  readonly openUntil: number;
  readonly pause: number;
};

/** Which hosts are worth a try. */
export type Circuits = {
  readonly record: (host: string, isAlive: boolean, now: number) => void;
  /** How many tries at once: all that are allowed, one to see whether it is back, or none. */
  readonly allowed: (host: string, most: number, now: number) => number;
  /** Hosts that get nothing now, and until when. */
  readonly open: (now: number) => readonly ExceptHost[];
};

const fresh: Circuit = { failures: 0, openUntil: 0, pause: firstPause / 2 };

function afterFailure({ failures, pause, openUntil }: Circuit, now: number): Circuit {
  const isOpening = failures + 1 >= failuresToOpen && now >= openUntil;
  if (!isOpening) return { failures: failures + 1, pause, openUntil };
  const next = Math.min(pause * 2, longestPause);
  return { failures: failures + 1, pause: next, openUntil: now + next };
}

/**
 * A circuit breaker for each host: it opens after ten failures in a row, lets a single try through after a minute, and
 * stays open for twice as long whenever that fails, up to ten minutes. It lives in memory: a new process finds out anew.
 */
export function createCircuits(): Circuits {
  const circuits = new Map<string, Circuit>();
  return {
    record(host, isAlive, now) {
      if (isAlive) circuits.delete(host);
      else if (circuits.has(host) || circuits.size < mostHosts)
        circuits.set(host, afterFailure(circuits.get(host) ?? fresh, now));
    },
    allowed(host, most, now) {
      const { failures, openUntil } = circuits.get(host) ?? fresh;
      if (now < openUntil) return 0;
      return failures >= failuresToOpen ? 1 : most;
    },
    open: (now) =>
      [...circuits]
        .filter(([, { openUntil }]) => now < openUntil)
        .map(([host, { openUntil }]) => ({ host, until: openUntil })),
  };
}
