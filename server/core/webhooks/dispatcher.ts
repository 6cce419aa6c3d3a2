import type { OrderStore } from '../ports.js';
import { createCircuitBreakers } from './circuit-breakers.js';
import { createDelivery, type DeliverySettings } from './delivery.js';
import { createHostQueues } from './host-queues.js';
import { coalesce } from './coalesce.js';
import type { ExcludedHost } from './outbox.js';
import { hostOf } from './parse-url.js';
import { isHostHealthy } from './settlement.js';

/** Calls back once; returns a function that cancels it. */
export type StartTimeout = (milliseconds: number, callback: () => void) => () => void;

export type DispatcherSettings = Omit<DeliverySettings, 'outbox'> & {
  readonly store: Pick<OrderStore, 'outbox' | 'onChange'>;
  /** Unique among all processes. */
  readonly newId: () => string;
  readonly startTimeout: StartTimeout;
  /** Maximum number of concurrent requests, in total and to one host. */
  readonly maxConcurrency?: number;
  readonly maxPerHost?: number;
  /** Milliseconds after which other processes may take the claimed messages, for example because this one died. */
  readonly leaseMs?: number;
  /** Milliseconds that an attempt and storing it may last. A claim with less time left is not used. */
  readonly attemptTimeoutMs?: number;
};

export type Dispatcher = {
  readonly start: () => void;
  /** Checks the outbox now. */
  readonly wake: () => void;
  /** Claims nothing more and resolves once the running attempts are settled. */
  readonly stop: () => Promise<void>;
};

const defaults = { maxConcurrency: 128, maxPerHost: 8, leaseMs: 60_000, attemptTimeoutMs: 20_000 };
const batchSize = 32;
/** No event announces the end of another process's lease, so the dispatcher checks this often. */
const maxSleepMs = 30_000;
/** The wait while due messages cannot be claimed: their hosts are excluded, or the store failed. */
const minSleepMs = 1000;
/** How long a large backlog of a saturated host is postponed. */
const pauseMs = 1000;

type RunState = { readonly isRunning: () => boolean; readonly wake: () => void };

/** Claims messages from the outbox and adds them to the queues of their hosts. */
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
      deliver(message, (outcome) =>
        circuitBreakers.record(hostOf(message.url), { isAlive: isHostHealthy(outcome), now: clock() }),
      )
        .catch(reportError)
        .finally(wake),
    concurrencyLimit: (host) => circuitBreakers.concurrencyLimit(host, { max: maxPerHost, now: clock() }),
    hasLeaseTime: (leaseUntil) => isRunning() && clock() + attemptTimeoutMs <= leaseUntil,
  });

  /** The hosts with full queues. A host that is being probed is excluded for the time of a whole attempt. */
  const saturatedHosts = (now: number): ExcludedHost[] =>
    hostQueues.fullHosts().flatMap((host) => {
      const allowed = circuitBreakers.concurrencyLimit(host, { max: maxPerHost, now });
      if (allowed === 0) return []; // its circuit is open
      return [{ host, until: now + (allowed < maxPerHost ? attemptTimeoutMs : pauseMs) }];
    });

  /** Returns whether more messages may be due. */
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
 * Sends the messages of the outbox: immediately when an order changes, again after a failed attempt, and after another
 * process's lease has ended. Several processes may run it at once. A message is settled only after its receiver has
 * replied, so no message is lost, but one may arrive twice, under the same id.
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

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
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
