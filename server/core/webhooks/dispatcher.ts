import type { OrderStore } from '../ports.js';
import { createCircuitBreakers } from './circuit-breakers.js';
import { createDelivery, type DeliverySettings } from './delivery.js';
import { createHostQueues } from './host-queues.js';
import { coalesce } from './coalesce.js';
import type { ExcludedHost } from './outbox.js';
import { hostOf } from './url.js';
import { isHostHealthy } from './settlement.js';

/** Calls back once after so many milliseconds, unless it is canceled by what it gives back. */
export type StartTimeout = (milliseconds: number, callback: () => void) => () => void;

export type DispatcherSettings = Omit<DeliverySettings, 'outbox'> & {
  readonly store: Pick<OrderStore, 'outbox' | 'onChange'>;
  /** Different in every process. */
  readonly newId: () => string;
  readonly startTimeout: StartTimeout;
  /** Requests at once, in all and to one host. */
  readonly maxConcurrency?: number;
  readonly maxPerHost?: number;
  /** Milliseconds for which a claim holds: what a process that dies has claimed is left to others after them. */
  readonly leaseMs?: number;
  /** Milliseconds that a try may last, with time to write it down: without them left, a claim is not used. */
  readonly attemptTimeoutMs?: number;
};

export type Dispatcher = {
  readonly start: () => void;
  /** Looks at the outbox now. */
  readonly wake: () => void;
  /** Takes nothing more and resolves once what is being sent is settled. */
  readonly stop: () => Promise<void>;
};

const defaults = { maxConcurrency: 128, maxPerHost: 8, leaseMs: 60_000, attemptTimeoutMs: 20_000 };
const batchSize = 32;
/** Other processes' messages fall to this one when their lease ends, which nobody announces. */
const maxSleepMs = 30_000;
/** While something is due that cannot be taken: its host has enough or is not well, or the store failed. */
const minSleepMs = 1000;
/** For so long a large backlog of a host that has enough is put off. */
const pauseMs = 1000;

type RunState = { readonly isRunning: () => boolean; readonly wake: () => void };

/** Takes messages from the outbox into lanes, one for each host. */
function createClaimer(settings: DispatcherSettings, { isRunning, wake }: RunState) {
  const { store, clock, newId, reportError, maxConcurrency, maxPerHost, leaseMs, attemptTimeoutMs } = {
    ...defaults,
    ...settings,
  };
  const { outbox } = store;
  const circuitBreakers = createCircuitBreakers();
  const deliver = createDelivery({ ...settings, outbox });
  const hostQueues = createHostQueues({
    deliver: (message) =>
      deliver(message, (outcome) => circuitBreakers.record(hostOf(message.url), isHostHealthy(outcome), clock()))
        .catch(reportError)
        .finally(wake),
    concurrencyLimit: (host) => circuitBreakers.concurrencyLimit(host, maxPerHost, clock()),
    hasLeaseTime: (leaseUntil) => isRunning() && clock() + attemptTimeoutMs <= leaseUntil,
  });

  /** Hosts that have enough. One that is tried with a single message, to see whether it is back, has for a whole try. */
  const saturatedHosts = (now: number): ExcludedHost[] =>
    hostQueues.fullHosts().flatMap((host) => {
      const allowed = circuitBreakers.concurrencyLimit(host, maxPerHost, now);
      if (allowed === 0) return []; // its circuit is open
      return [{ host, until: now + (allowed < maxPerHost ? attemptTimeoutMs : pauseMs) }];
    });

  /** Gives back whether there may be more to take. */
  async function claimBatch(): Promise<boolean> {
    const limit = Math.min(batchSize, maxConcurrency - hostQueues.messageCount());
    if (limit <= 0) return false;
    const now = clock();
    const leaseUntil = now + leaseMs;
    const excludedHosts = [...saturatedHosts(now), ...circuitBreakers.openHosts(now)];
    const { messages, hasMore } = await outbox.claim({ now, leaseUntil, lease: newId(), limit, excludedHosts });
    if (isRunning()) hostQueues.add(messages, leaseUntil);
    return hasMore;
  }

  return { claimBatch, isBusy: () => hostQueues.messageCount() > 0, close: hostQueues.close };
}

/**
 * Sends what is in the outbox: at once when an order has changed, again when a try has failed, and what another process
 * left behind. Any number of processes may do so. A message is settled only after its receiver has answered, so one may
 * come twice, under the same id, and none is lost.
 */
export function createDispatcher(settings: DispatcherSettings): Dispatcher {
  const { store, clock, startTimeout, reportError } = settings;
  let isRunning = false;
  let cancelTimer = (): void => undefined;
  let stopListening = (): void => undefined;
  const wake = (): void => (isRunning ? runner.request() : undefined);
  const { claimBatch, isBusy, close } = createClaimer(settings, { isRunning: () => isRunning, wake });

  function scheduleWake(milliseconds: number): void {
    cancelTimer();
    if (isRunning) cancelTimer = startTimeout(Math.min(Math.max(milliseconds, minSleepMs), maxSleepMs), wake);
  }

  /** What is being sent wakes it when it is done; only an idle one asks what comes next. */
  async function dispatchOnce(): Promise<boolean> {
    try {
      if (isRunning && (await claimBatch())) return isRunning;
      scheduleWake(isBusy() ? minSleepMs : ((await store.outbox.nextDueAt()) ?? Infinity) - clock());
    } catch (error) {
      reportError(error);
      scheduleWake(minSleepMs);
    }
    return false;
  }

  const runner = coalesce(dispatchOnce);
  return {
    start() {
      isRunning = true;
      stopListening = store.onChange(wake);
      wake();
    },
    wake,
    async stop() {
      isRunning = false;
      stopListening();
      cancelTimer();
      await Promise.all([runner.idle(), close()]);
    },
  };
}
