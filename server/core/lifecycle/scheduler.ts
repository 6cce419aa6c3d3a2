import { runDue } from '../orders/advance.js';
import type { Clock, Every, OrderStore } from '../ports.js';

/** A sandbox account and its own clock; outside the sandbox there is one, without a name. */
export type Timezone = { readonly account: string; readonly clock: Clock };

type Settings = {
  readonly store: OrderStore;
  /** Asked anew each time. */
  readonly zones: () => readonly Timezone[] | Promise<readonly Timezone[]>;
  readonly every: Every;
  readonly report: (error: unknown) => void;
};

const roundMs = 250;

/**
 * Does what time has to do to orders, round after round. What is due is kept in the store, not here: a process that
 * starts anew catches up. Gives back the way to stop, which resolves once the round that runs is over.
 */
export function keepTime({ store, zones, every, report }: Settings): () => Promise<void> {
  let round: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      for (const { account, clock } of await zones()) await runDue(account, { store, clock });
    } catch (error) {
      report(error);
    } finally {
      round = undefined;
    }
  };
  const stop = every(roundMs, () => void (round ??= run()));
  return async () => {
    stop();
    await round;
  };
}
