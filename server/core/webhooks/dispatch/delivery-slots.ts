import type { Monotonic } from '../../ports.js';
import { fastAnswerMs, type HostHealth } from './host-health.js';

/** Receivers earn their share by fast answers. */
export const defaultSlotLimits = {
  /** Requests at once that are not overdue. */
  maxConcurrency: 128,
  /** Of these, the ones that only a fast host without another request on its way may use. */
  reservedForFast: 32,
  /** The requests that hosts with recent slow answers may hold together. */
  maxSlow: 64,
  /** Requests at once, in all: more overdue ones than `maxSlow` keep no slots from others. */
  maxOpenRequests: 256,
  maxPerHost: 8,
  maxPerSlowHost: 2,
  maxPerClient: 32,
};

/** A request on its way. */
export type Slot = {
  /** Whether none of the addresses, which many hosts may share, has as many requests as the host may get. */
  readonly areFree: (addresses: readonly string[]) => boolean;
  readonly occupyAddresses: (addresses: readonly string[]) => void;
  readonly free: () => void;
};

type Running = {
  readonly host: string;
  readonly startedAt: number;
  readonly isReserved: boolean;
  addresses: readonly string[];
};

type SlotSettings = {
  readonly limits: Readonly<typeof defaultSlotLimits>;
  readonly health: HostHealth;
  readonly clientOf: (host: string) => string;
  readonly monotonic: Monotonic;
};

type Kind = 'slow' | 'reserved' | 'other';

const shareOf = (host: string, { limits, health }: Pick<SlotSettings, 'limits' | 'health'>): number =>
  health.isFast(host) ? limits.maxPerHost : limits.maxPerSlowHost;

/** What may start now. Each request that it takes counts for the next ones. */
function planRequests(running: Iterable<Running>, { limits, health, clientOf, monotonic }: SlotSettings) {
  const now = monotonic();
  const unreserved = limits.maxConcurrency - limits.reservedForFast;
  const kinds: Record<Kind, number> = { slow: 0, reserved: 0, other: 0 };
  const [byHost, byClient] = [new Map<string, number>(), new Map<string, number>()];
  const countOf = (counts: Map<string, number>, key: string): number => counts.get(key) ?? 0;
  const add = (host: string, kind: Kind): void => {
    kinds[kind] += 1;
    byHost.set(host, countOf(byHost, host) + 1);
    byClient.set(clientOf(host), countOf(byClient, clientOf(host)) + 1);
  };

  for (const { host, startedAt, isReserved } of running) {
    const isOverdue = now - startedAt >= fastAnswerMs;
    if (isOverdue) health.markOverdue(host);
    add(host, isOverdue || health.isSlow(host) ? 'slow' : isReserved ? 'reserved' : 'other');
  }

  const total = (): number => kinds.slow + kinds.reserved + kinds.other;
  const hasUnreserved = (): boolean =>
    Math.min(kinds.slow, limits.maxSlow) + kinds.other < unreserved &&
    total() < limits.maxOpenRequests - limits.reservedForFast;
  const hasReserved = (): boolean => kinds.reserved < limits.reservedForFast && total() < limits.maxOpenRequests;

  function kindFor(host: string): Kind | undefined {
    const isSlow = health.isSlow(host);
    if (hasUnreserved() && (!isSlow || kinds.slow < limits.maxSlow)) return isSlow ? 'slow' : 'other';
    const isReservable = health.isFast(host) && countOf(byHost, host) === 0;
    return isReservable && hasReserved() ? 'reserved' : undefined;
  }

  return {
    hasUnreserved,
    isFull: (): boolean => !hasUnreserved() && !hasReserved(),

    take(host: string): boolean {
      const share = health.isProbed(host) ? 1 : shareOf(host, { limits, health });
      const kind = kindFor(host);
      const isOver = countOf(byHost, host) >= share || countOf(byClient, clientOf(host)) >= limits.maxPerClient;
      if (kind === undefined || isOver) return false;
      add(host, kind);
      return true;
    },
  };
}

/**
 * The requests on their way, and what may start beside them. A host gets its full share once it has answered fast, and
 * loses it as soon as a request takes longer. The reserved slots take one request of each fast host, and only until it is
 * overdue. What slow hosts hold together is capped. So receivers that are slow on purpose, however many they are and however
 * fast they were before, leave slots to the others.
 */
export function createDeliverySlots(settings: SlotSettings) {
  const running = new Set<Running>();
  const plan = () => planRequests(running, settings);

  return {
    plan,

    occupy(host: string): Slot {
      const startedAt = settings.monotonic();
      const request: Running = { host, startedAt, isReserved: !plan().hasUnreserved(), addresses: [] };
      running.add(request);
      const requestsAt = (address: string): number =>
        [...running].filter(({ addresses }) => addresses.includes(address)).length;
      return {
        areFree: (addresses) => addresses.every((address) => requestsAt(address) < shareOf(host, settings)),
        occupyAddresses: (addresses) => void (request.addresses = addresses),
        free: () => void running.delete(request),
      };
    },
  };
}

export type Slots = ReturnType<typeof createDeliverySlots>;
