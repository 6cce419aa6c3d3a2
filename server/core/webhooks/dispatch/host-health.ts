import type { Monotonic } from '../../ports.js';

/** Consecutive failures that open the circuit of a host. */
const failureThreshold = 10;
const initialOpenMs = 60_000;
const maxOpenMs = 600_000;

/** An answer within this time is fast; a request that lasts longer is overdue. */
export const fastAnswerMs = 1000;
/** A slow answer keeps its host slow for this many times as long as it took, whatever the next answers are. */
const slownessFactor = 10;

/** Limits the memory. */
const maxHosts = 10_000;

/** Times are those of the monotonic clock. */
type Health = {
  readonly isFast: boolean;
  readonly slowUntil: number;
  readonly failures: number;
  readonly openUntil: number;
  readonly openMs: number;
};

const unknown: Health = { isFast: false, slowUntil: 0, failures: 0, openUntil: 0, openMs: initialOpenMs / 2 };

export type Answer = {
  readonly took: number;
  readonly isAnswered: boolean;
  readonly bodyTimedOut: boolean;
  /** Whether the host works, even if it refused the message. */
  readonly isAlive: boolean;
};

function afterFailure({ failures, openMs, openUntil }: Health, now: number): Partial<Health> {
  const isOpening = failures + 1 >= failureThreshold && now >= openUntil;
  if (!isOpening) return { failures: failures + 1 };
  const next = Math.min(openMs * 2, maxOpenMs);
  return { failures: failures + 1, openMs: next, openUntil: now + next };
}

/**
 * How hosts have answered lately, in this process. A slow answer counts longer than the fast ones after it. The circuit of
 * a host opens after ten consecutive failures and lets a probe through after a minute; that time doubles whenever the probe
 * fails, up to ten minutes.
 */
export function createHostHealth(monotonic: Monotonic) {
  const hosts = new Map<string, Health>();
  const get = (host: string): Health => hosts.get(host) ?? unknown;

  function change(host: string, changes: Partial<Health>): void {
    const health = { ...get(host), ...changes };
    const [oldest] = hosts.size >= maxHosts && !hosts.has(host) ? hosts.keys() : [];
    if (oldest !== undefined) hosts.delete(oldest);
    hosts.set(host, health);
  }

  const markSlow = (host: string, until: number): void =>
    change(host, { isFast: false, slowUntil: Math.max(until, get(host).slowUntil) });

  return {
    isFast: (host: string): boolean => get(host).isFast,
    isSlow: (host: string): boolean => monotonic() < get(host).slowUntil,
    /** The milliseconds for which a host gets nothing; 0 while its circuit is closed. */
    restMs: (host: string): number => Math.ceil(Math.max(0, get(host).openUntil - monotonic())),
    /** Whether the host gets a single request at a time, to find out whether it has recovered. */
    isProbed: (host: string): boolean => get(host).failures >= failureThreshold,

    /** A host is slow as soon as a request is overdue: the answer may never come. */
    markOverdue: (host: string): void => markSlow(host, monotonic() + fastAnswerMs * slownessFactor),

    /** A failure that takes no time says nothing about the speed. */
    learn(host: string, { took, isAnswered, bodyTimedOut, isAlive }: Answer): void {
      const now = monotonic();
      change(host, isAlive ? { failures: 0, openUntil: 0, openMs: unknown.openMs } : afterFailure(get(host), now));
      if (bodyTimedOut || took > fastAnswerMs) markSlow(host, now + took * slownessFactor);
      else if (isAnswered && now >= get(host).slowUntil) change(host, { isFast: true });
    },
  };
}

export type HostHealth = ReturnType<typeof createHostHealth>;
