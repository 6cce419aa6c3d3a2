import type { OrderStore } from '../ports.js';
import { createCircuits } from './circuits.js';
import { delivery, type DeliverySettings } from './delivery.js';
import { createLanes } from './host-queues.js';
import { oneAtATime } from './coalesce.js';
import type { ExceptHost } from './outbox.js';
import { hostOf } from './url.js';
import { isAlive } from './verdict.js';

/** Calls back once after so many milliseconds, unless it is canceled by what it gives back. */
export type Later = (milliseconds: number, callback: () => void) => () => void;

export type DispatcherSettings = Omit<DeliverySettings, 'outbox'> & {
  readonly store: Pick<OrderStore, 'outbox' | 'onChange'>;
  /** Different in every process. */
  readonly newId: () => string;
  readonly later: Later;
  /** Requests at once, in all and to one host. */
  readonly mostAtOnce?: number;
  readonly mostPerHost?: number;
  /** Milliseconds for which a claim holds: what a process that dies has claimed is left to others after them. */
  readonly leaseMs?: number;
  /** Milliseconds that a try may last, with time to write it down: without them left, a claim is not used. */
  readonly tryMs?: number;
};

export type Dispatcher = {
  readonly start: () => void;
  /** Looks at the outbox now. */
  readonly wake: () => void;
  /** Takes nothing more and resolves once what is being sent is settled. */
  readonly stop: () => Promise<void>;
};

const defaults = { mostAtOnce: 128, mostPerHost: 8, leaseMs: 60_000, tryMs: 20_000 };
const batch = 32;
/** Other processes' messages fall to this one when their lease ends, which nobody announces. */
const longestSleep = 30_000;
/** While something is due that cannot be taken: its host has enough or is not well, or the store failed. */
const shortestSleep = 1000;
/** For so long a large backlog of a host that has enough is put off. */
const pauseMs = 1000;

type Run = { readonly isRunning: () => boolean; readonly wake: () => void };

/** Takes messages from the outbox into lanes, one for each host. */
function taker(settings: DispatcherSettings, { isRunning, wake }: Run) {
  const { store, clock, newId, report, mostAtOnce, mostPerHost, leaseMs, tryMs } = { ...defaults, ...settings };
  const { outbox } = store;
  const circuits = createCircuits();
  const deliver = delivery({ ...settings, outbox });
  const lanes = createLanes({
    run: (message) =>
      deliver(message, (outcome) => circuits.record(hostOf(message.url), isAlive(outcome), clock()))
        .catch(report)
        .finally(wake),
    allowed: (host) => circuits.allowed(host, mostPerHost, clock()),
    isFresh: (leaseUntil) => isRunning() && clock() + tryMs <= leaseUntil,
  });

  /** Hosts that have enough. One that is tried with a single message, to see whether it is back, has for a whole try. */
  const busy = (now: number): ExceptHost[] =>
    lanes.full().flatMap((host) => {
      const allowed = circuits.allowed(host, mostPerHost, now);
      if (allowed === 0) return []; // its circuit is open
      return [{ host, until: now + (allowed < mostPerHost ? tryMs : pauseMs) }];
    });

  /** Gives back whether there may be more to take. */
  async function take(): Promise<boolean> {
    const limit = Math.min(batch, mostAtOnce - lanes.size());
    if (limit <= 0) return false;
    const now = clock();
    const leaseUntil = now + leaseMs;
    const exceptHosts = [...busy(now), ...circuits.open(now)];
    const { messages, isMore } = await outbox.claim({ now, leaseUntil, lease: newId(), limit, exceptHosts });
    if (isRunning()) lanes.add(messages, leaseUntil);
    return isMore;
  }

  return { take, isBusy: () => lanes.size() > 0, close: lanes.close };
}

/**
 * Sends what is in the outbox: at once when an order has changed, again when a try has failed, and what another process
 * left behind. Any number of processes may do so. A message is settled only after its receiver has answered, so one may
 * come twice, under the same id, and none is lost.
 */
export function createDispatcher(settings: DispatcherSettings): Dispatcher {
  const { store, clock, later, report } = settings;
  let isRunning = false;
  let cancelTimer = (): void => undefined;
  let stopListening = (): void => undefined;
  const wake = (): void => (isRunning ? rounds.wish() : undefined);
  const { take, isBusy, close } = taker(settings, { isRunning: () => isRunning, wake });

  function sleep(milliseconds: number): void {
    cancelTimer();
    if (isRunning) cancelTimer = later(Math.min(Math.max(milliseconds, shortestSleep), longestSleep), wake);
  }

  /** What is being sent wakes it when it is done; only an idle one asks what comes next. */
  async function round(): Promise<boolean> {
    try {
      if (isRunning && (await take())) return isRunning;
      sleep(isBusy() ? shortestSleep : ((await store.outbox.nextDueAt()) ?? Infinity) - clock());
    } catch (error) {
      report(error);
      sleep(shortestSleep);
    }
    return false;
  }

  const rounds = oneAtATime(round);
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
      await Promise.all([rounds.idle(), close()]);
    },
  };
}
