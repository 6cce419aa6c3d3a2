import type { Monotonic } from '../ports.js';
import type { ClaimChoice, ScannedMessage } from './outbox.js';

/** Messages of one claim. */
export const batchSize = 32;
/** Requests at once, in all and to a host. */
const maxRunning = 128;
const maxPerHost = 8;
/** The requests beyond these go only to hosts without one on its way, so that hosts that hang leave some to the others. */
const maxShared = 96;

/** Consecutive failures that open the circuit of a host, and for how long. */
const failureThreshold = 10;
const firstOpenMs = 60_000;
const maxOpenMs = 600_000;
/** Limits the memory. */
const maxCircuits = 10_000;

/** `openUntil` is a time of the monotonic clock. */
type Circuit = { readonly failures: number; readonly openMs: number; readonly openUntil: number };

const closed: Circuit = { failures: 0, openMs: 0, openUntil: 0 };

/**
 * What this process sends at once, and the circuits of hosts. A circuit opens after ten consecutive failures, and lets one
 * message through after a minute; that time doubles whenever this one fails, up to ten minutes.
 */
export function createLimits(monotonic: Monotonic) {
  const running = new Map<string, number>();
  const circuits = new Map<string, Circuit>();
  let total = 0;
  const runningTo = (host: string): number => running.get(host) ?? 0;
  const circuitOf = (host: string): Circuit => circuits.get(host) ?? closed;
  const shareOf = (host: string): number => (circuitOf(host).failures >= failureThreshold ? 1 : maxPerHost);

  /** Each message with the number of requests that its host has before it, the fewest first. */
  function inTurn(scanned: readonly ScannedMessage[]) {
    const counts = new Map<string, number>();
    return scanned
      .map(({ id, host }) => {
        const before = counts.get(host) ?? runningTo(host);
        counts.set(host, before + 1);
        return { id, host, before };
      })
      .sort((a, b) => a.before - b.before);
  }

  return {
    isFull: (): boolean => total >= maxRunning,

    /** The hosts that have as many requests as they may. */
    busyHosts: (): readonly string[] =>
      [...running].flatMap(([host, count]) => (total >= maxShared || count >= shareOf(host) ? [host] : [])),

    /** Chooses the messages to send, and postpones those to hosts whose circuit is open: they hide what is behind them. */
    choose(scanned: readonly ScannedMessage[], now: number): ClaimChoice {
      const claimed: string[] = [];
      const postponed: { id: string; until: number }[] = [];
      for (const { id, host, before } of inTurn(scanned)) {
        const openMs = Math.ceil(circuitOf(host).openUntil - monotonic());
        const hasSlot = claimed.length < batchSize && total + claimed.length < (before === 0 ? maxRunning : maxShared);
        if (openMs > 0) postponed.push({ id, until: now + openMs });
        else if (hasSlot && before < shareOf(host)) claimed.push(id);
      }
      return { claimed, postponed };
    },

    /** Counts a request to a host until the returned function is called. */
    occupy(host: string): () => void {
      total += 1;
      running.set(host, runningTo(host) + 1);
      return () => {
        total -= 1;
        if (runningTo(host) > 1) running.set(host, runningTo(host) - 1);
        else running.delete(host);
      };
    },

    learn(host: string, isHealthy: boolean): void {
      if (isHealthy) return void circuits.delete(host);
      if (circuits.size >= maxCircuits) circuits.clear();
      const { failures, openMs, openUntil } = circuitOf(host);
      const opens = failures + 1 >= failureThreshold && monotonic() >= openUntil;
      const nextMs = Math.min(Math.max(openMs * 2, firstOpenMs), maxOpenMs);
      const next = opens ? { openMs: nextMs, openUntil: monotonic() + nextMs } : { openMs, openUntil };
      circuits.set(host, { failures: failures + 1, ...next });
    },
  };
}
