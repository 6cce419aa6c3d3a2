import type Database from 'libsql';

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes many writes durable with one fsync: what arrives in one turn of the event loop is written in one transaction,
 * and nobody is answered before it is committed. An item that fails does not fail its neighbours.
 */
export function groupCommit<Item, Answer>(
  database: Database.Database,
  write: (item: Item) => Answer,
): (item: Item) => Promise<Answer> {
  const transaction = database.transaction((group: readonly Item[]) => group.map(write));
  let waiting: Waiting<Item, Answer>[] = [];

  const settle = (group: readonly Waiting<Item, Answer>[]): void => {
    try {
      const answers = transaction.immediate(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      if (group.length > 1) group.forEach((one) => settle([one]));
      else group.forEach(({ reject }) => reject(error));
    }
  };

  const flush = (): void => {
    const group = waiting;
    waiting = [];
    settle(group);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ item, resolve, reject });
    });
}
