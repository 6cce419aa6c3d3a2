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
  /** How many groups are written at the same time. */
  readonly maxConcurrentGroups?: number;
  readonly maxGroupSize?: number;
};

const defaultGroupSize = 200;

/** The database can work on one group while it writes another to disk; more would only make the groups smaller. */
const defaultConcurrentGroups = 2;

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
  const { write, keyOf, isDataError = () => false } = settings;
  const { maxConcurrentGroups = defaultConcurrentGroups, maxGroupSize = defaultGroupSize } = settings;
  let pending: PendingWrite<Item, Result>[] = [];
  let running = 0;
  let inFlight = 0;
  let isGathering = false;
  let drainWaiters: (() => void)[] = [];

  const settle = async (group: readonly PendingWrite<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length > 1 && isDataError(error)) for (const one of group) await settle([one]);
      else group.forEach(({ reject }) => reject(error));
    }
  };

  const nextGroup = (): PendingWrite<Item, Result>[] => {
    if (!keyOf) return pending.splice(0, maxGroupSize);
    const group = new Map<string, PendingWrite<Item, Result>>();
    const remaining = pending.filter((one) => {
      const key = keyOf(one.item);
      const fits = group.size < maxGroupSize && !group.has(key);
      if (fits) group.set(key, one);
      return !fits;
    });
    pending = remaining;
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

  /** Counts the items of a group as in flight until the returned function is called, for `slowAfterMs` at most. */
  const countInFlight = (size: number): (() => void) => {
    inFlight += size;
    let counted = size;
    const stop = (): void => {
      clearTimeout(timer);
      inFlight -= counted;
      counted = 0;
    };
    const timer = setTimeout(() => {
      stop();
      startIfDue();
    }, slowAfterMs);
    return stop;
  };

  const work = async (): Promise<void> => {
    running += 1;
    while (isNextGroupDue()) {
      await gather();
      const group = nextGroup();
      const stopCounting = countInFlight(group.length);
      await settle(group);
      stopCounting();
    }
    running -= 1;
    if (running > 0) return;
    drainWaiters.forEach((resolve) => resolve());
    drainWaiters = [];
  };

  const add = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      startIfDue();
    });

  /** Resolves once every added item is written. */
  const drain = (): Promise<void> =>
    running === 0 ? Promise.resolve() : new Promise((resolve) => drainWaiters.push(resolve));

  return { add, drain };
}
