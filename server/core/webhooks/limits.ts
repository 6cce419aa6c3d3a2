import { minuteMs } from '#contract';
import type { Monotonic } from '../ports.js';
import type { ClaimChoice, ScannedMessage } from './outbox.js';

/** Requests at once, in all and to a host. */
const maxRunning = 128;
const maxPerHost = 8;
/** The requests beyond these go only to hosts without one on its way, so that hosts that hang leave some to the others. */
const maxShared = 96;

/** Consecutive failures that open the circuit of a host. */
const failureThreshold = 10;
const maxPauseMinutes = 10;
const maxCircuits = 10_000;

function countHosts(hosts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}

/**
 * What this process sends at once, and the circuits of hosts. A circuit opens after ten consecutive failures for a minute, then
 * lets one message through; while this one fails, it opens for a minute longer each time, up to ten. `running` is the host of
 * each request on its way.
 */
export function createLimits(monotonic: Monotonic) {
  const circuits = new Map<string, { readonly failures: number; readonly openUntil: number }>();
  const circuitOf = (host: string) => circuits.get(host) ?? { failures: 0, openUntil: 0 };
  const shareOf = (host: string): number => (circuitOf(host).failures >= failureThreshold ? 1 : maxPerHost);

  return {
    /** The hosts that have as many requests as they may. */
    findBusy: (running: readonly string[]): readonly string[] =>
      [...countHosts(running)].flatMap(([host, count]) =>
        running.length >= maxShared || count >= shareOf(host) ? [host] : [],
      ),

    /**
     * Chooses the messages to send, first of the hosts with the fewest requests. Postpones those to hosts whose circuit is open:
     * they hide what is behind them.
     */
    choose(scanned: readonly ScannedMessage[], { running, now }: { running: readonly string[]; now: number }) {
      const claimed: string[] = [];
      const postponed: { id: string; until: number }[] = [];
      const counts = countHosts(running);
      const counted = scanned.map(({ id, host }) => {
        const before = counts.get(host) ?? 0;
        counts.set(host, before + 1);
        return { id, host, before };
      });
      for (const { id, host, before } of counted.sort((a, b) => a.before - b.before)) {
        const openMs = Math.ceil(circuitOf(host).openUntil - monotonic());
        const most = before === 0 ? maxRunning : maxShared;
        if (openMs > 0) postponed.push({ id, until: now + openMs });
        else if (before < shareOf(host) && running.length + claimed.length < most) claimed.push(id);
      }
      return { claimed, postponed } satisfies ClaimChoice;
    },

    learn(host: string, isHealthy: boolean): void {
      const { failures, openUntil } = circuitOf(host);
      if (isHealthy) return void circuits.delete(host);
      if (monotonic() < openUntil) return; // was on its way when the circuit opened
      if (circuits.size >= maxCircuits) circuits.clear();
      const pause = Math.min(Math.max(failures + 2 - failureThreshold, 0), maxPauseMinutes) * minuteMs;
      circuits.set(host, { failures: failures + 1, openUntil: monotonic() + pause });
    },
  };
}
