import type { Capacity, HostCapacity } from './claim-choice.js';
import type { CircuitBreakers } from './circuit-breakers.js';

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
export function createReceiverSlots({ limits, circuits, attemptTimeoutMs, clientOf }: SlotSettings) {
  const [byHost, byClient, byAddress] = [createTally(), createTally(), createTally()];
  const fastHosts = new Set<string>();
  /** Hosts of targets without a 2xx, which may get one request at a time. */
  const limitedHosts = new Set<string>();
  /** Hosts that must wait for the permission of their target, and until when. */
  const waitingHosts = new Map<string, number>();
  let [running, runningSlow] = [0, 0];

  function shareOf(host: string): number {
    if (limitedHosts.has(host)) return 1;
    return fastHosts.has(host) ? limits.maxPerHost : limits.maxPerSlowHost;
  }

  function hostCapacity(host: string, now: number): HostCapacity {
    const isFast = fastHosts.has(host);
    const waitUntil = Math.max(waitingHosts.get(host) ?? 0, circuits.openUntil(host));
    if (waitUntil > now) return { free: 0, isFast, until: waitUntil, isLongWait: waitUntil > now + longWaitMs };
    waitingHosts.delete(host);
    const share = shareOf(host);
    const allowed = circuits.concurrencyLimit(host, { max: share, now });
    // A probe of a host that may have recovered lasts as long as a whole attempt.
    const until = now + (allowed < share ? attemptTimeoutMs : pauseMs);
    return { free: allowed - byHost.get(host), isFast, until, isLongWait: false };
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

    /** Occupies an address, which many hosts may share; undefined if it has as many requests as it may get. */
    occupyAddress(address: string, host: string): (() => void) | undefined {
      if (byAddress.get(address) >= shareOf(host)) return undefined;
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

    /** Sends a host nothing until then, and later one request at a time. */
    limitHost(host: string, until: number): void {
      if (limitedHosts.size >= maxRemembered) [limitedHosts, waitingHosts].forEach((hosts) => hosts.clear());
      limitedHosts.add(host);
      waitingHosts.set(host, until);
    },

    unlimitHost(host: string): void {
      limitedHosts.delete(host);
      waitingHosts.delete(host);
    },
  };
}

export type ReceiverSlots = ReturnType<typeof createReceiverSlots>;
