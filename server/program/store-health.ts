import type { Monotonic, OrderStore, ServerStore } from '#core';

type StoreHealthSettings = {
  readonly store: Pick<ServerStore, 'checkWritable' | 'checkOrders' | 'faultOf'>;
  readonly monotonic: Monotonic;
  readonly reportError: (error: unknown) => void;
};

/** How long a probe is not believed after an order has failed in spite of it. */
const distrustMs = 5000;

export const damageSentence =
  'The database is damaged, so this server is not ready until it is restarted on a sound one: restore the last backup.';

/** Passes on the outcome of a call that stores an order, and notes it. */
type Note = <Result>(call: Promise<Result>, isWritten: (result: Result) => boolean) => Promise<Result>;

/** The same store, whose orders are noted. A replay has written nothing. */
function observeOrders<Store extends OrderStore>(store: Store, note: Note): Store {
  const { create, attempts } = store;
  return {
    ...store,
    create: (...values) => note(create(...values), ({ outcome }) => outcome === 'created'),
    attempts: {
      ...attempts,
      plan: (...values) => note(attempts.plan(...values), (holder) => !holder),
      replace: (...values) => note(attempts.replace(...values), () => false),
    },
  };
}

/**
 * Follows what orders meet. After an order that failed for a reason of the store it is not ready, until another order
 * succeeds or a probe that writes what an order writes does. A damaged file does not heal.
 */
export function createStoreHealth({ store, monotonic, reportError }: StoreHealthSettings) {
  const { checkWritable, checkOrders, faultOf } = store;
  let isDamaged = false;
  /** The orders that have failed for a reason of the store since one succeeded. */
  let failures = 0;
  let wasProbed = false;
  let distrustedUntil = -Infinity;

  /** Notes an error that any part of the program has met. */
  const noteError = (error: unknown): void => {
    if (isDamaged || faultOf(error) !== 'damaged') return;
    isDamaged = true;
    reportError(new Error(damageSentence));
  };
  const note: Note = async (call, isWritten) => {
    try {
      const result = await call;
      if (isWritten(result)) {
        failures = 0;
        wasProbed = false;
        distrustedUntil = -Infinity;
      }
      return result;
    } catch (error) {
      if (faultOf(error) !== 'none') {
        failures += 1;
        if (wasProbed) distrustedUntil = monotonic() + distrustMs;
      }
      throw error;
    }
  };
  const isDone = async (check: () => Promise<void>): Promise<boolean> => {
    try {
      await check();
      return !isDamaged;
    } catch (error) {
      reportError(error);
      return false;
    }
  };
  /** Whether the store would keep the next order. */
  const isReady = async (): Promise<boolean> => {
    if (isDamaged || monotonic() < distrustedUntil) return false;
    const before = failures;
    if (before === 0) return isDone(checkWritable);
    const hasRecovered = await isDone(checkOrders);
    if (hasRecovered) wasProbed = true;
    if (hasRecovered && failures === before) failures = 0; // none has failed since the probe began
    return hasRecovered;
  };
  const observe = <Store extends OrderStore>(observed: Store): Store => observeOrders(observed, note);
  return { isReady, noteError, observe };
}

export type StoreHealth = ReturnType<typeof createStoreHealth>;
