import { createClaimer, minSleepMs, type DispatcherSettings } from './claimer.js';

export type Dispatcher = {
  readonly start: () => void;
  /** Checks the outbox now. */
  readonly wake: () => void;
  /** When it last looked for due messages, without an error; undefined before. It does so at least every 30 seconds. */
  readonly lastClaimAt: () => number | undefined;
  /** Claims nothing more and resolves once the running attempts are settled. */
  readonly stop: () => Promise<void>;
};

/** No event announces the end of another process's lease, so the dispatcher checks this often. */
const maxSleepMs = 30_000;

/**
 * Sends the messages of the outbox: immediately when an order changes, again after a failed attempt, and after another
 * process's lease has ended. Several processes may run it at once. A message is settled only after its receiver has
 * replied, so no message is lost, but one may arrive twice, under the same id.
 */
export function createDispatcher(settings: DispatcherSettings): Dispatcher {
  const { store, clock, startTimeout, reportError } = settings;
  let isRunning = false;
  let isWoken = false;
  let loop: Promise<void> | undefined;
  let lastClaimAt: number | undefined;
  let cancelTimer = (): void => undefined;
  let stopListening = (): void => undefined;
  const { claimBatch, purge, isBusy, close } = createClaimer(settings, { isRunning: () => isRunning, wake });

  function wake(): void {
    isWoken = true;
    if (isRunning) loop ??= run();
  }

  function scheduleWake(milliseconds: number): void {
    cancelTimer();
    if (isRunning) cancelTimer = startTimeout(Math.min(Math.max(milliseconds, minSleepMs), maxSleepMs), wake);
  }

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
  async function dispatchOnce(): Promise<void> {
    try {
      const mayFollow = await claimBatch();
      lastClaimAt = clock();
      if (mayFollow) return wake();
      await purge();
      scheduleWake(isBusy() ? minSleepMs : ((await store.outbox.nextDueAt()) ?? Infinity) - clock());
    } catch (error) {
      reportError(error);
      scheduleWake(minSleepMs);
    }
  }

  /** Looks once more if something woke it meanwhile. */
  async function run(): Promise<void> {
    while (isWoken && isRunning) {
      isWoken = false;
      await dispatchOnce();
    }
    loop = undefined;
  }

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
      await Promise.all([loop, close()]);
    },
  };
}
