import { setImmediate as nextTurn } from 'node:timers/promises';

type PendingWrite<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

type GroupCommitSettings<Item, Result> = {
  /** Writes a group in one transaction; the results are in the order of the items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]> | readonly Result[];
  /** Items with the same key are never in one group. By default each item has a key of its own. */
  readonly keyOf?: (item: Item) => unknown;
  /** True for an error that one item caused and that kept its whole group from being written. */
  readonly isSpoilt: (error: unknown) => boolean;
  /** How long a group delays the next one; `slowAfterMs` by default. */
  readonly delaysNextMs?: number;
};

/** The codes of its orders fit into one notification, of which PostgreSQL takes 8,000 bytes. */
const maxGroupSize = 200;

/** More items than this gain little from waiting for each other. */
export const fullGroup = 100;

/** A group that takes longer, such as one behind a lock or one that is written item by item, no longer delays the next. */
export const slowAfterMs = 50;

/**
 * Makes many writes durable with one commit. A group grows while the one before is written, and then, unless it is full, as
 * long as each turn of the event loop brings more items: alone, an item waits one further turn. An item that fails does not
 * fail the other items of its group.
 */
export function createGroupCommit<Item, Result>(settings: GroupCommitSettings<Item, Result>) {
  const { write, keyOf = (item) => item, isSpoilt, delaysNextMs = slowAfterMs } = settings;
  let pending: PendingWrite<Item, Result>[] = [];
  let isWorking = false;
  const running = new Set<Promise<void>>();

  /** Writes a group; one that an item has spoilt is written item by item. */
  const settle = async (group: readonly PendingWrite<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length > 1 && isSpoilt(error)) for (const one of group) await settle([one]);
      else group.forEach(({ reject }) => reject(error));
    }
  };

  const takeGroup = (): readonly PendingWrite<Item, Result>[] => {
    const group = new Map<unknown, PendingWrite<Item, Result>>();
    pending = pending.filter((one) => {
      const key = keyOf(one.item);
      const fits = group.size < maxGroupSize && !group.has(key);
      if (fits) group.set(key, one);
      return !fits;
    });
    return [...group.values()];
  };

  const gather = async (): Promise<void> => {
    await nextTurn();
    for (let before = 0; pending.length > before && pending.length < fullGroup;) {
      before = pending.length;
      await nextTurn();
    }
  };

  const work = async (): Promise<void> => {
    isWorking = true;
    while (pending.length > 0) {
      await gather();
      const settled = settle(takeGroup());
      running.add(settled);
      void settled.then(() => running.delete(settled));
      await new Promise<void>((resolve) => {
        const slow = setTimeout(resolve, delaysNextMs);
        void settled.then(() => (clearTimeout(slow), resolve()));
      });
    }
    isWorking = false;
  };

  return {
    add: (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        pending.push({ item, resolve, reject });
        if (!isWorking) void work();
      }),
    /** Resolves once every added item is written. */
    drain: async (): Promise<void> => {
      while (pending.length > 0 || running.size > 0) await Promise.all([...running, nextTurn()]);
    },
  };
}
