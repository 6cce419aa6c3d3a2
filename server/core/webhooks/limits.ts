import type { Monotonic } from '../ports.js';
import { maxClaimScan, type ClaimChoice, type ScannedMessage } from './outbox.js';
import { maxWaitMs } from './settle.js';

/** Messages of one claim. */
export const batchSize = 32;
/** Requests at once, in all and to a host. */
const maxRunning = 128;
const maxPerHost = 8;
/** The requests beyond these go only to hosts without one on its way, so that hosts that hang leave some to the others. */
const maxShared = 96;

/** Consecutive failures that open the circuit of a host. */
const failureThreshold = 10;
const initialOpenMs = 60_000;
const maxOpenMs = 600_000;

/** Messages to a host that gets nothing for longer than this are put off, so that no claim reads them meanwhile. */
const longWaitMs = 5000;
/** Limits the memory. */
const maxHosts = 10_000;

/** Times are those of the monotonic clock. */
type Host = {
  readonly failures: number;
  /** How long the circuit was open last. */
  readonly openMs: number;
  readonly closedUntil: number;
  /** Whether it waits for its first 2xx. */
  readonly isUnproven: boolean;
};

const unknown: Host = { failures: 0, openMs: initialOpenMs / 2, closedUntil: 0, isUnproven: false };

/**
 * What this process sends at once, and to which hosts it sends nothing for a while. The circuit of a host opens after ten
 * consecutive failures, and lets one message through after a minute; that time doubles whenever this one fails, up to ten
 * minutes.
 */
export function createLimits(monotonic: Monotonic) {
  const running = new Map<string, number>();
  const hosts = new Map<string, Host>();
  let total = 0;
  const get = (host: string): Host => hosts.get(host) ?? unknown;
  const runningTo = (host: string): number => running.get(host) ?? 0;
  const restMs = (host: string): number => Math.ceil(Math.max(0, get(host).closedUntil - monotonic()));

  function change(host: string, changes: Partial<Host>): void {
    const [oldest] = hosts.size >= maxHosts && !hosts.has(host) ? hosts.keys() : [];
    if (oldest !== undefined) hosts.delete(oldest);
    hosts.set(host, { ...get(host), ...changes });
  }

  const shareOf = (host: string): number => {
    const { failures, isUnproven } = get(host);
    return failures >= failureThreshold || isUnproven ? 1 : maxPerHost;
  };

  /** Each message with the number of requests that its host has before it; of a host without a 2xx, those sent least first. */
  function inTurn(scanned: readonly ScannedMessage[]) {
    const rank = ({ host, requests }: ScannedMessage): number => (get(host).isUnproven ? requests : 0);
    const counts = new Map<string, number>();
    return [...scanned]
      .sort((a, b) => rank(a) - rank(b))
      .map((message) => {
        const before = counts.get(message.host) ?? runningTo(message.host);
        counts.set(message.host, before + 1);
        return { ...message, before };
      })
      .sort((a, b) => a.before - b.before);
  }

  return {
    isFull: (): boolean => total >= maxRunning,

    /** The hosts that have as many requests as they may. */
    busyHosts: (): readonly string[] =>
      [...running].flatMap(([host, count]) => (total >= maxShared || count >= shareOf(host) ? [host] : [])),

    /**
     * Chooses messages, those of the hosts with the fewest requests first. Puts off those of hosts whose circuit is open,
     * if that lasts or if the scan is full, because they hide the messages behind them.
     */
    choose(scanned: readonly ScannedMessage[], now: number): ClaimChoice {
      const longEnoughMs = scanned.length >= maxClaimScan ? 0 : longWaitMs;
      const claimed: string[] = [];
      const postponed: { id: string; until: number }[] = [];
      for (const { id, host, before, created_at } of inTurn(scanned)) {
        const closedMs = restMs(host);
        const count = total + claimed.length;
        const hasSlot = claimed.length < batchSize && count < (before === 0 ? maxRunning : maxShared);
        const hasExpired = get(host).isUnproven && created_at < now - maxWaitMs;
        if (hasSlot && (hasExpired || (closedMs === 0 && before < shareOf(host)))) claimed.push(id);
        else if (closedMs > longEnoughMs) postponed.push({ id, until: now + closedMs });
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

    /** Sends nothing to a host that waits for its first 2xx, for so many milliseconds. */
    rest: (host: string, milliseconds: number): void =>
      change(host, { isUnproven: true, closedUntil: monotonic() + milliseconds }),

    learn(host: string, isHealthy: boolean): void {
      const { failures, openMs, closedUntil } = get(host);
      if (isHealthy) return void hosts.delete(host);
      const opens = failures + 1 >= failureThreshold && monotonic() >= closedUntil;
      const nextMs = Math.min(openMs * 2, maxOpenMs);
      change(host, { failures: failures + 1, ...(opens && { openMs: nextMs, closedUntil: monotonic() + nextMs }) });
    },
  };
}
