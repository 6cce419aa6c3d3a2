import { createLoop } from '../../loop.js';
import { createClaimer, minSleepMs, type DispatcherSettings } from './claimer.js';

/** No event announces the end of another process's lease, so the dispatcher checks this often. */
const maxSleepMs = 30_000;

/**
 * Sends the messages of the outbox: immediately when an order changes, again after a failed attempt, and after another
 * process's lease has ended. Several processes may run it at once. A message is settled only after its receiver has
 * replied, so no message is lost, but one may arrive twice, under the same id.
 */
export function createDispatcher(settings: DispatcherSettings) {
  const { store, clock } = settings;
  let isRunning = false;
  let lastClaimAt: number | undefined;
  let stopListening = (): void => undefined;

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
  const loop = createLoop(async () => {
    const mayFollow = await claimer.claimBatch();
    lastClaimAt = clock();
    if (mayFollow) return 0;
    await claimer.purge();
    if (claimer.isBusy()) return minSleepMs;
    const dueInMs = ((await store.outbox.nextDueAt()) ?? Infinity) - clock();
    return Math.min(Math.max(dueInMs, minSleepMs), maxSleepMs);
  }, settings);
  const claimer = createClaimer(settings, { isRunning: () => isRunning, wake: loop.wake });

  return {
    start(): void {
      isRunning = true;
      stopListening = store.onChange((_code, hasMessages) => (hasMessages ? loop.wake() : undefined));
      loop.start();
    },
    /** Checks the outbox now. */
    wake: loop.wake,
    /** When it last looked for due messages, without an error; undefined before. It does so at least every 30 seconds. */
    lastClaimAt: () => lastClaimAt,
    /** Claims nothing more and resolves once the running attempts are settled. */
    async stop(): Promise<void> {
      isRunning = false;
      stopListening();
      await Promise.all([loop.stop(), claimer.close()]);
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
