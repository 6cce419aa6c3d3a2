type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type GroupSettings<Item, Answer> = {
  /** Writes a group in one transaction; the answers are in the order of the items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Items of the same name are never in one group. */
  readonly nameOf: (item: Item) => string;
  /** Whether nothing of a group was written, because of one of its items. */
  readonly isOwnFault: (error: unknown) => boolean;
};

export type Groups<Item, Answer> = {
  readonly add: (item: Item) => Promise<Answer>;
  /** Resolves once everything is written that was added. */
  readonly drained: () => Promise<void>;
};

const largestGroup = 200;

/** While one group is being made durable the next one can be worked on; more would only make the groups smaller. */
const groupsAtOnce = 2;

/**
 * Makes many writes durable with one commit: what arrives while the groups before it are written waits and goes
 * together. An item that fails does not fail its neighbours.
 */
export function inGroups<Item, Answer>(settings: GroupSettings<Item, Answer>): Groups<Item, Answer> {
  const { write, nameOf, isOwnFault } = settings;
  let waiting: Waiting<Item, Answer>[] = [];
  let running = 0;
  let whenDrained: (() => void)[] = [];

  const settle = async (group: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      if (group.length > 1 && isOwnFault(error)) for (const one of group) await settle([one]);
      else group.forEach(({ reject }) => reject(error));
    }
  };

  const nextGroup = (): Waiting<Item, Answer>[] => {
    const group = new Map<string, Waiting<Item, Answer>>();
    const later = waiting.filter((one) => {
      const name = nameOf(one.item);
      const fits = group.size < largestGroup && !group.has(name);
      if (fits) group.set(name, one);
      return !fits;
    });
    waiting = later;
    return [...group.values()];
  };

  const work = async (): Promise<void> => {
    for (let group = nextGroup(); group.length > 0; group = nextGroup()) await settle(group);
    running -= 1;
    if (running > 0) return;
    whenDrained.forEach((tell) => tell());
    whenDrained = [];
  };

  const add = (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running === groupsAtOnce) return;
      running += 1;
      setImmediate(() => void work());
    });

  const drained = (): Promise<void> =>
    running === 0 ? Promise.resolve() : new Promise((resolve) => whenDrained.push(resolve));

  return { add, drained };
}
