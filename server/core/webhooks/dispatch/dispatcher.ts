import type { OrderStore, StartTimeout } from '../../ports.js';
import { chooseMessages } from './claim-choice.js';
import { coalesce } from './coalesce.js';
import { createDelivery, type Delivered, type DeliverySettings } from '../outbox/delivery.js';
import { createGate } from './gate.js';
import { hostOf } from '../url-policy/parse-url.js';
import { defaultSlotLimits, type SlotLimits } from './receiver-slots.js';

export type DispatcherSettings = Omit<DeliverySettings, 'outbox'> & {
  readonly store: Pick<OrderStore, 'outbox' | 'targets' | 'onChange'>;
  /** Unique among all processes. */
  readonly newId: () => string;
  readonly startTimeout: StartTimeout;
  /** Whether the operator has registered the host of a URL, which then needs no permission. */
  readonly isRegistered?: (url: string) => boolean;
  /** Who has ordered, by host and port of the webhook URL: the hosts of one client share what it may get. */
  readonly clientOf?: (host: string) => string;
  readonly slotLimits?: Partial<SlotLimits>;
  /** Milliseconds after which other processes may take the claimed messages, for example because this one died. */
  readonly leaseMs?: number;
  /** Milliseconds that an attempt and storing it may last. A claim with less time left is not used. */
  readonly attemptTimeoutMs?: number;
};

export type Dispatcher = {
  readonly start: () => void;
  /** Checks the outbox now. */
  readonly wake: () => void;
  /** When it last looked for due messages, without an error; undefined before. It does so at least every 30 seconds. */
  readonly lastClaimAt: () => number | undefined;
  /** Claims nothing more and resolves once the running attempts are settled. */
  readonly stop: () => Promise<void>;
};

const defaults = {
  leaseMs: 60_000,
  attemptTimeoutMs: 20_000,
  isRegistered: () => false,
  clientOf: (host: string) => host,
};
const batchSize = 32;
/** No event announces the end of another process's lease, so the dispatcher checks this often. */
const maxSleepMs = 30_000;
/** The wait while due messages cannot be claimed: their hosts get nothing now, or the store failed. */
const minSleepMs = 1000;
const purgeIntervalMs = 86_400_000;
/** How long a target without a request is remembered. */
const targetMemoryMs = 400 * 86_400_000;

type RunState = { readonly isRunning: () => boolean; readonly wake: () => void };

/** Claims messages from the outbox and sends them. */
function createClaimer(dispatcherSettings: DispatcherSettings, { isRunning, wake }: RunState) {
  const settings = { ...defaults, ...dispatcherSettings };
  const { store, clock, newId, reportError, leaseMs, attemptTimeoutMs } = settings;
  const { outbox, targets } = store;
  const slotLimits = { ...defaultSlotLimits, ...settings.slotLimits };
  const { slots, turns, ...gate } = createGate({ ...settings, outbox, targets, slotLimits });
  const deliver = createDelivery({ ...settings, outbox }, gate);
  const running = new Set<Promise<void>>();
  let nextPurgeAt = 0;

  function start(delivered: Delivered): void {
    const free = slots.occupy(hostOf(delivered.message.url));
    const done = deliver(delivered)
      .catch(reportError)
      .finally(() => {
        free();
        if (delivered.turn !== undefined) turns.end(delivered.turn);
        running.delete(done);
        wake();
      });
    running.add(done);
  }

  /** Dropped messages have had no attempt; any process may claim them once their lease ends. */
  const isUsable = (leaseUntil: number): boolean => isRunning() && clock() + attemptTimeoutMs <= leaseUntil;

  /** Starts the turns of the hosts that have due messages. */
  async function takeTurns(hosts: ReadonlySet<string>, now: number): Promise<void> {
    for (const { address, ...turn } of turns.begin(hosts, now)) {
      const leaseUntil = now + leaseMs;
      const message =
        slots.capacity(now).unreserved > 0
          ? await gate.claimTurn({ ...turn, now, leaseUntil, lease: newId() }).catch(reportError)
          : undefined;
      if (message && isUsable(leaseUntil)) start({ message, turn: address });
      else {
        turns.delay(address, now + minSleepMs);
        turns.end(address);
      }
    }
  }

  /** Returns whether more messages may be due. */
  async function claimBatch(): Promise<boolean> {
    const now = clock();
    const capacity = slots.capacity(now);
    const limit = Math.min(batchSize, capacity.unreserved + capacity.reserved);
    if (limit <= 0) return false;
    const leaseUntil = now + leaseMs;
    const scannedHosts = new Set<string>();
    const { messages, isFull } = await outbox.claim({
      now,
      leaseUntil,
      lease: newId(),
      choose(scan) {
        for (const { host } of scan.scanned) scannedHosts.add(host);
        return chooseMessages(scan, { ...capacity, limit });
      },
    });
    if (isUsable(leaseUntil)) messages.forEach((message) => start({ message }));
    await takeTurns(scannedHosts, now);
    return isFull || messages.length === limit;
  }

  async function purge(): Promise<void> {
    const now = clock();
    if (now < nextPurgeAt) return;
    nextPurgeAt = now + purgeIntervalMs;
    await targets.purge(now - targetMemoryMs);
  }

  return { claimBatch, purge, isBusy: () => running.size > 0, close: () => Promise.all(running) };
}

/**
 * Sends the messages of the outbox: immediately when an order changes, again after a failed attempt, and after another
 * process's lease has ended. Several processes may run it at once. A message is settled only after its receiver has
 * replied, so no message is lost, but one may arrive twice, under the same id.
 */
export function createDispatcher(settings: DispatcherSettings): Dispatcher {
  const { store, clock, startTimeout, reportError } = settings;
  let isRunning = false;
  let lastClaimAt: number | undefined;
  let cancelTimer = (): void => undefined;
  let stopListening = (): void => undefined;
  const wake = (): void => (isRunning ? runner.request() : undefined);
  const { claimBatch, purge, isBusy, close } = createClaimer(settings, { isRunning: () => isRunning, wake });

  function scheduleWake(milliseconds: number): void {
    cancelTimer();
    if (isRunning) cancelTimer = startTimeout(Math.min(Math.max(milliseconds, minSleepMs), maxSleepMs), wake);
  }

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
  async function dispatchOnce(): Promise<boolean> {
    try {
      const mayFollow = isRunning && (await claimBatch());
      lastClaimAt = clock();
      if (mayFollow) return isRunning;
      await purge();
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
      stopListening = store.onChange((_code, hasMessages) => (hasMessages ? wake() : undefined));
      wake();
    },
    wake,
    lastClaimAt: () => lastClaimAt,
    async stop() {
      isRunning = false;
      stopListening();
      cancelTimer();
      await Promise.all([runner.idle(), close()]);
    },
  };
}
