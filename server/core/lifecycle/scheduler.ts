import { processDueOrders } from '../orders/advance.js';
import type { Clock, StartInterval, OrderStore } from '../ports.js';

/** A sandbox account and its own clock; outside the sandbox there is one, without a name. */
export type AccountClock = { readonly account: string; readonly clock: Clock };

type SchedulerSettings = {
  readonly store: OrderStore;
  /** Asked anew each time. */
  readonly accountClocks: () => readonly AccountClock[] | Promise<readonly AccountClock[]>;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
};

const tickMs = 250;

/**
 * Does what time has to do to orders, round after round. What is due is kept in the store, not here: a process that
 * starts anew catches up. Gives back the way to stop, which resolves once the round that runs is over.
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
  const stop = startInterval(tickMs, () => void (tick ??= runTick()));
  return async () => {
    stop();
    await tick;
  };
}
