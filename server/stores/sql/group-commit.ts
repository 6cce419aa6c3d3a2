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

/** Writes a group; one that an item has spoilt is written item by item. */
async function settle<Item, Result>(
  group: readonly PendingWrite<Item, Result>[],
  settings: Pick<GroupCommitSettings<Item, Result>, 'write' | 'isDataError'>,
): Promise<void> {
  try {
    const results = await settings.write(group.map(({ item }) => item));
    group.forEach(({ resolve }, index) => resolve(results[index] as Result));
  } catch (error) {
    if (group.length > 1 && settings.isDataError?.(error)) for (const one of group) await settle([one], settings);
    else group.forEach(({ reject }) => reject(error));
  }
}

/** Splits what is pending into the next group and the rest. */
function splitPending<Item, Result>(
  pending: readonly PendingWrite<Item, Result>[],
  { keyOf, maxGroupSize = defaultGroupSize }: Pick<GroupCommitSettings<Item, Result>, 'keyOf' | 'maxGroupSize'>,
) {
  if (!keyOf) return { group: pending.slice(0, maxGroupSize), rest: pending.slice(maxGroupSize) };
  const group = new Map<string, PendingWrite<Item, Result>>();
  const rest = pending.filter((one) => {
    const key = keyOf(one.item);
    const fits = group.size < maxGroupSize && !group.has(key);
    if (fits) group.set(key, one);
    return !fits;
  });
  return { group: [...group.values()], rest };
}

/** Counts the items of the groups that are being written, each group for `slowAfterMs` at most. */
function createInFlightCount(onSlow: () => void) {
  let count = 0;
  return {
    read: (): number => count,
    /** Counts items until the returned function is called. */
    add(size: number): () => void {
      count += size;
      let counted = size;
      const stop = (): void => {
        clearTimeout(timer);
        count -= counted;
        counted = 0;
      };
      const timer = setTimeout(() => {
        stop();
        onSlow();
      }, slowAfterMs);
      return stop;
    },
  };
}

/**
 * Makes many writes durable with one commit. A group that is not full grows as long as each turn of the event loop brings
 * more items: alone, an item waits one further turn. Another group is written at the same time once it is as large as those
 * that are being written. An item that fails does not fail the other items of its group.
 */
export function createGroupCommit<Item, Result>(settings: GroupCommitSettings<Item, Result>) {
  const { maxConcurrentGroups = defaultConcurrentGroups } = settings;
  let pending: PendingWrite<Item, Result>[] = [];
  const inFlight = createInFlightCount(() => startIfDue());
  let running = 0;
  let isGathering = false;
  let drainWaiters: (() => void)[] = [];

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
  const isNextGroupDue = (): boolean => pending.length > 0 && !isGathering && pending.length >= inFlight.read();

  const startIfDue = (): void => {
    if (running < maxConcurrentGroups && isNextGroupDue()) void work();
  };

  const work = async (): Promise<void> => {
    running += 1;
    while (isNextGroupDue()) {
      await gather();
      const { group, rest } = splitPending(pending, settings);
      pending = rest;
      const stopCounting = inFlight.add(group.length);
      await settle(group, settings);
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
