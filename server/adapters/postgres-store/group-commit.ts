type PendingWrite<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type GroupCommitSettings<Item, Answer> = {
  /** Writes a group in one transaction; the answers are in the order of the items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Items of the same name are never in one group. */
  readonly keyOf: (item: Item) => string;
  /** Whether nothing of a group was written, because of one of its items. */
  readonly isDataError: (error: unknown) => boolean;
};

export type GroupCommit<Item, Answer> = {
  readonly add: (item: Item) => Promise<Answer>;
  /** Resolves once everything is written that was added. */
  readonly drain: () => Promise<void>;
};

const maxGroupSize = 200;

/** While one group is being made durable the next one can be worked on; more would only make the groups smaller. */
const maxConcurrentGroups = 2;

/**
 * Makes many writes durable with one commit: what arrives while the groups before it are written waits and goes
 * together. An item that fails does not fail its neighbours.
 */
export function createGroupCommit<Item, Answer>(
  settings: GroupCommitSettings<Item, Answer>,
): GroupCommit<Item, Answer> {
  const { write, keyOf, isDataError } = settings;
  let pending: PendingWrite<Item, Answer>[] = [];
  let running = 0;
  let drainWaiters: (() => void)[] = [];

  const settle = async (group: readonly PendingWrite<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      if (group.length > 1 && isDataError(error)) for (const one of group) await settle([one]);
      else group.forEach(({ reject }) => reject(error));
    }
  };

  const nextGroup = (): PendingWrite<Item, Answer>[] => {
    const group = new Map<string, PendingWrite<Item, Answer>>();
    const remaining = pending.filter((one) => {
      const name = keyOf(one.item);
      const fits = group.size < maxGroupSize && !group.has(name);
      if (fits) group.set(name, one);
      return !fits;
    });
    pending = remaining;
    return [...group.values()];
  };

  const work = async (): Promise<void> => {
    for (let group = nextGroup(); group.length > 0; group = nextGroup()) await settle(group);
    running -= 1;
    if (running > 0) return;
    drainWaiters.forEach((tell) => tell());
    drainWaiters = [];
  };

  const add = (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      if (running === maxConcurrentGroups) return;
      running += 1;
      setImmediate(() => void work());
    });

  const drain = (): Promise<void> =>
    running === 0 ? Promise.resolve() : new Promise((resolve) => drainWaiters.push(resolve));

  return { add, drain };
}
