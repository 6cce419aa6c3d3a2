import { setImmediate as nextTurn } from 'node:timers/promises';

type PendingWrite<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

export type GroupCommitSettings<Item, Result> = {
  /** Writes a group in one transaction; the results are in the order of the items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items with the same key are never in one group; without it any items may be. */
  readonly keyOf?: (item: Item) => string;
  /** True for an error that one item caused and that kept its whole group from being written. */
  readonly isDataError?: (error: unknown) => boolean;
  /** The database can work on one group while it writes another to disk; more would only make the groups smaller. */
  readonly maxConcurrentGroups?: number;
};

const maxGroupSize = 200;

/** More items than this gain little from waiting for each other. */
export const fullGroup = 100;

/** A group that takes longer, such as one behind a lock or one that is written item by item, no longer delays another one. */
export const slowAfterMs = 50;

/**
 * Makes many writes durable with one commit. A group that is not full grows as long as each turn of the event loop brings
 * more items: alone, an item waits one further turn. Another group is written at the same time once it is as large as those
 * that are being written. An item that fails does not fail the other items of its group.
 */
export function createGroupCommit<Item, Result>(settings: GroupCommitSettings<Item, Result>) {
  const { write, keyOf, isDataError, maxConcurrentGroups = 2 } = settings;
  let pending: PendingWrite<Item, Result>[] = [];
  /** The items of the groups that are being written, each group for `slowAfterMs` at most. */
  let inFlight = 0;
  let running = 0;
  let isGathering = false;
  const drainWaiters: (() => void)[] = [];

  /** Writes a group; one that an item has spoilt is written item by item. */
  const settle = async (group: readonly PendingWrite<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length > 1 && isDataError?.(error)) for (const one of group) await settle([one]);
      else group.forEach(({ reject }) => reject(error));
    }
  };

  /** Takes the next group out of what is pending. */
  const takeGroup = (): readonly PendingWrite<Item, Result>[] => {
    const group = new Map<unknown, PendingWrite<Item, Result>>();
    pending = pending.filter((one) => {
      const key = keyOf ? keyOf(one.item) : one;
      const fits = group.size < maxGroupSize && !group.has(key);
      if (fits) group.set(key, one);
      return !fits;
    });
    return [...group.values()];
  };

  const gather = async (): Promise<void> => {
    isGathering = true;
    await nextTurn();
    for (let before = 0; pending.length > before && pending.length < fullGroup;) {
      before = pending.length;
      await nextTurn();
    }
    isGathering = false;
  };

  /** What is pending is written later by the group that gathers now, or by one of those that are larger. */
  const isNextGroupDue = (): boolean => pending.length > 0 && !isGathering && pending.length >= inFlight;

  const startIfDue = (): void => {
    if (running < maxConcurrentGroups && isNextGroupDue()) void work();
  };

  const work = async (): Promise<void> => {
    running += 1;
    while (isNextGroupDue()) {
      await gather();
      const group = takeGroup();
      let counted = group.length;
      inFlight += counted;
      const stopCounting = (): void => {
        inFlight -= counted;
        counted = 0;
      };
      const timer = setTimeout(() => {
        stopCounting();
        startIfDue();
      }, slowAfterMs);
      await settle(group);
      clearTimeout(timer);
      stopCounting();
    }
    running -= 1;
    if (running === 0) drainWaiters.splice(0).forEach((resolve) => resolve());
  };

  return {
    add: (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        pending.push({ item, resolve, reject });
        startIfDue();
      }),
    /** Resolves once every added item is written. */
    drain: (): Promise<void> =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => void drainWaiters.push(resolve)),
  };
}
