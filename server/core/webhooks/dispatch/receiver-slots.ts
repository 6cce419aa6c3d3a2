import type { Capacity, HostCapacity } from './claim-choice.js';
import type { CircuitBreakers } from './circuit-breakers.js';
import type { Clock } from '../../ports.js';
import { maxWaitMs } from '../outbox/settlement.js';
import type { Turns } from './turns.js';

export type SlotLimits = {
  /** Requests at once that are not overdue. */
  readonly maxConcurrency: number;
  /** Of these, the ones that only a fast host without another request on its way may use. */
  readonly reservedForFast: number;
  /** The requests that hosts with recent slow answers may hold together. */
  readonly maxSlow: number;
  /** Requests at once, in all: more overdue ones than `maxSlow` keep no slots from others. */
  readonly maxOpenRequests: number;
  readonly maxPerHost: number;
  readonly maxPerSlowHost: number;
  readonly maxPerClient: number;
};

/** Receivers earn their share by fast answers: DECISIONS 104. */
export const defaultSlotLimits: SlotLimits = {
  maxConcurrency: 128,
  reservedForFast: 32,
  maxSlow: 64,
  maxOpenRequests: 256,
  maxPerHost: 8,
  maxPerSlowHost: 2,
  maxPerClient: 32,
};

/** An answer within this time is a fast one; a request that lasts longer is overdue. */
export const fastAnswerMs = 1000;
/** A slow answer keeps its host slow for so many times as long as it took, whatever the next answers are. */
const slownessFactor = 10;

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
  readonly clock: Clock;
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

/** How fast hosts have answered lately. A slow answer counts longer than the fast ones after it. */
function createSpeeds() {
  const fastHosts = new Set<string>();
  const slowUntil = new Map<string, number>();
  const isSlow = (host: string, now: number): boolean => now < (slowUntil.get(host) ?? 0);
  const markSlow = (host: string, until: number): void => {
    fastHosts.delete(host);
    if (slowUntil.size >= maxRemembered) slowUntil.clear();
    slowUntil.set(host, Math.max(until, slowUntil.get(host) ?? 0));
  };
  return {
    isFast: (host: string): boolean => fastHosts.has(host),
    isSlow,
    markSlow,

    /** Learns from an answer. A failure that takes no time says nothing about the speed. */
    learn(host: string, { took, isAnswered, bodyTimedOut, now }: Answer & { readonly now: number }): void {
      if (bodyTimedOut || took > fastAnswerMs) markSlow(host, now + took * slownessFactor);
      else if (isAnswered && !isSlow(host, now)) {
        slowUntil.delete(host);
        if (fastHosts.size >= maxRemembered) fastHosts.clear();
        fastHosts.add(host);
      }
    },
  };
}

/** `slow` requests go to a host with recent slow answers or are overdue, `reserved` ones have a reserved slot. */
type RequestKind = 'slow' | 'reserved' | 'other';

type Running = { readonly host: string; readonly startedAt: number };

/** The requests on their way. Those that are overdue leave their slots to others beyond what slow ones may hold. */
function createRunningRequests({ maxConcurrency, reservedForFast, maxSlow, maxOpenRequests }: SlotLimits) {
  const requests: Readonly<Record<RequestKind, Set<Running>>> = {
    slow: new Set(),
    reserved: new Set(),
    other: new Set(),
  };
  const { slow, reserved, other } = requests;
  const count = (): number => slow.size + reserved.size + other.size;
  const room = (left: number, most: number): number => Math.max(0, Math.min(left, most - count()));
  const unreserved = maxConcurrency - reservedForFast;
  const unreservedLeft = (): number =>
    room(unreserved - Math.min(slow.size, maxSlow) - other.size, maxOpenRequests - reservedForFast);

  return {
    unreservedLeft,
    slowLeft: (): number => Math.max(0, maxSlow - slow.size),
    reservedLeft: (): number => room(reservedForFast - reserved.size, maxOpenRequests),

    add(host: string, { isSlow, now }: { readonly isSlow: boolean; readonly now: number }): () => void {
      const request: Running = { host, startedAt: now };
      const kind = isSlow ? 'slow' : unreservedLeft() > 0 ? 'other' : 'reserved';
      requests[kind].add(request);
      return () => Object.values(requests).forEach((set) => set.delete(request));
    },

    /** Counts requests that have become overdue since the last call as slow ones, and returns their hosts. */
    takeOverdue(now: number): readonly string[] {
      const overdue = [...reserved, ...other].filter(({ startedAt }) => now - startedAt >= fastAnswerMs);
      for (const request of overdue) {
        reserved.delete(request);
        other.delete(request);
        slow.add(request);
      }
      return overdue.map(({ host }) => host);
    },
  };
}

/**
 * The requests that are on their way, by host, client and address, and what each host may get beside them. A host gets its
 * full share once it has answered fast, and loses it as soon as a request takes longer. The reserved slots take one request
 * of each fast host, and only until it is overdue. What slow hosts hold together is capped. So receivers that are slow on
 * purpose, however many they are and however fast they were before, leave slots to the others.
 */
export function createReceiverSlots({ limits, circuits, turns, attemptTimeoutMs, clientOf, clock }: SlotSettings) {
  const [byHost, byClient, byAddress] = [createTally(), createTally(), createTally()];
  const speeds = createSpeeds();
  const running = createRunningRequests(limits);

  const shareOf = (host: string): number => (speeds.isFast(host) ? limits.maxPerHost : limits.maxPerSlowHost);

  function hostCapacity(host: string, now: number): HostCapacity {
    const isReservable = speeds.isFast(host) && byHost.get(host) === 0;
    const kind = { isReservable, isSlow: speeds.isSlow(host, now) };
    const turnAt = turns.nextAt(host);
    const waitUntil = Math.max(turnAt ?? 0, circuits.openUntil(host));
    if (waitUntil > now || turnAt !== undefined) {
      const until = waitUntil > now ? waitUntil : now + pauseMs;
      const expiresBefore = turnAt === undefined ? -Infinity : now - maxWaitMs;
      return { ...kind, free: 0, until, isLongWait: until > now + longWaitMs, expiresBefore };
    }
    const share = shareOf(host);
    const allowed = circuits.concurrencyLimit(host, { max: share, now });
    // A probe of a host that may have recovered lasts as long as a whole attempt.
    const until = now + (allowed < share ? attemptTimeoutMs : pauseMs);
    return { ...kind, free: allowed - byHost.get(host), until, isLongWait: false, expiresBefore: -Infinity };
  }

  function capacity(now: number): Capacity {
    // A host loses its full share at its first overdue request: the answer may never come.
    for (const host of running.takeOverdue(now)) speeds.markSlow(host, now + fastAnswerMs * slownessFactor);
    return {
      unreserved: running.unreservedLeft(),
      slow: running.slowLeft(),
      reserved: running.reservedLeft(),
      host: (host) => hostCapacity(host, now),
      clientOf,
      client: (client) => limits.maxPerClient - byClient.get(client),
    };
  }

  return {
    capacity,
    shareOf,

    /** Occupies a slot; returns the function that frees it. */
    occupy(host: string): () => void {
      const now = clock();
      const remove = running.add(host, { isSlow: speeds.isSlow(host, now), now });
      const change = (by: 1 | -1): void => {
        byHost.add(host, by);
        byClient.add(clientOf(host), by);
      };
      change(1);
      return () => {
        remove();
        change(-1);
      };
    },

    /** Occupies an address, which many hosts may share; undefined if it has as many requests as it may get. */
    occupyAddress(address: string, share: number): (() => void) | undefined {
      if (byAddress.get(address) >= share) return undefined;
      byAddress.add(address, 1);
      return () => byAddress.add(address, -1);
    },

    learn: (host: string, answer: Answer): void => speeds.learn(host, { ...answer, now: clock() }),
  };
}

export type ReceiverSlots = ReturnType<typeof createReceiverSlots>;
