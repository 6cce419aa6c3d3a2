import { processDueOrders } from './advance.js';
import type { Clock, DueOrders, Orders, StartInterval } from '../ports.js';

/** A sandbox account and its own clock. Outside the sandbox there is a single account, whose name is empty. */
export type AccountClock = { readonly account: string; readonly clock: Clock };

type SchedulerSettings = {
  readonly store: Pick<Orders & DueOrders, 'find' | 'save' | 'findDue'>;
  /** Called on every tick: accounts come and go. */
  readonly accountClocks: () => readonly AccountClock[] | Promise<readonly AccountClock[]>;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
};

const tickMs = 250;

/**
 * Makes the due changes of all accounts on every tick. The store keeps what is due, so a restarted process catches up.
 * Returns a function that stops the scheduler and resolves once the current tick is over.
 */
export function startScheduler({
  store,
  accountClocks,
  startInterval,
  reportError,
}: SchedulerSettings): () => Promise<void> {
  let tick: Promise<void> | undefined;
  const runTick = async (): Promise<void> => {
    try {
      for (const { account, clock } of await accountClocks()) await processDueOrders(account, { store, clock });
    } catch (error) {
      reportError(error);
    } finally {
      tick = undefined;
    }
  };
  const stop = startInterval(tickMs, () => {
    tick ??= runTick();
  });
  return async () => {
    stop();
    await tick;
  };
}
