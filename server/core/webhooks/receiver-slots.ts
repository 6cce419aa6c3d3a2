import type { Capacity, HostCapacity } from './claim-choice.js';
import type { CircuitBreakers } from './circuit-breakers.js';
import { maxWaitMs } from './settlement.js';
import type { Turns } from './turns.js';

export type SlotLimits = {
  /** Requests at once, in all. */
  readonly maxConcurrency: number;
  /** Of these, the ones that only hosts with fast answers may use. */
  readonly reservedForFast: number;
  readonly maxPerHost: number;
  readonly maxPerSlowHost: number;
  readonly maxPerClient: number;
};

export const defaultSlotLimits: SlotLimits = {
  maxConcurrency: 128,
  reservedForFast: 32,
  maxPerHost: 8,
  maxPerSlowHost: 2,
  maxPerClient: 32,
};

/** An answer within this time is a fast one. */
export const fastAnswerMs = 1000;

/** How long the messages of a host are put off that has all that it may get. */
const pauseMs = 1000;
/** Messages to a host that gets nothing for longer than this are put off, so that no claim reads them meanwhile. */
const longWaitMs = 5000;
/** Limits the memory. */
const maxRemembered = 10_000;

export type Answer = { readonly took: number; readonly isAnswered: boolean; readonly bodyTimedOut: boolean };

type SlotSettings = {
  readonly limits: SlotLimits;
  readonly circuits: CircuitBreakers;
  readonly turns: Pick<Turns, 'nextAt'>;
  readonly attemptTimeoutMs: number;
  readonly clientOf: (host: string) => string;
};

/** Numbers by key; those that are zero take no memory. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    get: (key: string): number => counts.get(key) ?? 0,
    add(key: string, change: number): void {
      const next = (counts.get(key) ?? 0) + change;
      if (next === 0) counts.delete(key);
      else counts.set(key, next);
    },
  };
}

/**
 * The requests that are on their way, by host, client and address, and what each host may get beside them. A host gets its
 * full share once it has answered fast, and loses it by one slow answer. So receivers that are slow on purpose, however
 * many they are, leave the reserved slots to the others.
 */
export function createReceiverSlots({ limits, circuits, turns, attemptTimeoutMs, clientOf }: SlotSettings) {
  const [byHost, byClient, byAddress] = [createTally(), createTally(), createTally()];
  const fastHosts = new Set<string>();
  let [running, runningSlow] = [0, 0];

  const shareOf = (host: string): number => (fastHosts.has(host) ? limits.maxPerHost : limits.maxPerSlowHost);

  function hostCapacity(host: string, now: number): HostCapacity {
    const isFast = fastHosts.has(host);
    const turnAt = turns.nextAt(host);
    const waitUntil = Math.max(turnAt ?? 0, circuits.openUntil(host));
    if (waitUntil > now || turnAt !== undefined) {
      const until = waitUntil > now ? waitUntil : now + pauseMs;
      const expiresBefore = turnAt === undefined ? -Infinity : now - maxWaitMs;
      return { free: 0, isFast, until, isLongWait: until > now + longWaitMs, expiresBefore };
    }
    const share = shareOf(host);
    const allowed = circuits.concurrencyLimit(host, { max: share, now });
    // A probe of a host that may have recovered lasts as long as a whole attempt.
    const until = now + (allowed < share ? attemptTimeoutMs : pauseMs);
    return { free: allowed - byHost.get(host), isFast, until, isLongWait: false, expiresBefore: -Infinity };
  }

  return {
    running: (): number => running,

    capacity: (now: number): Capacity => ({
      total: limits.maxConcurrency - running,
      forSlowHosts: limits.maxConcurrency - limits.reservedForFast - runningSlow,
      host: (host) => hostCapacity(host, now),
      clientOf,
      client: (client) => limits.maxPerClient - byClient.get(client),
    }),

    /** Occupies a slot; returns the function that frees it. */
    occupy(host: string): () => void {
      const isSlow = !fastHosts.has(host);
      const change = (by: 1 | -1): void => {
        running += by;
        if (isSlow) runningSlow += by;
        byHost.add(host, by);
        byClient.add(clientOf(host), by);
      };
      change(1);
      return () => change(-1);
    },

    shareOf,

    /** Occupies an address, which many hosts may share; undefined if it has as many requests as it may get. */
    occupyAddress(address: string, share: number): (() => void) | undefined {
      if (byAddress.get(address) >= share) return undefined;
      byAddress.add(address, 1);
      return () => byAddress.add(address, -1);
    },

    /** Learns from an answer. A failure that takes no time says nothing about the speed. */
    learn(host: string, { took, isAnswered, bodyTimedOut }: Answer): void {
      if (bodyTimedOut || took > fastAnswerMs) fastHosts.delete(host);
      else if (isAnswered) {
        if (fastHosts.size >= maxRemembered) fastHosts.clear();
        fastHosts.add(host);
      }
    },
  };
}

export type ReceiverSlots = ReturnType<typeof createReceiverSlots>;
