import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it, type TestContext } from 'node:test';
import Database from 'libsql';
import { createWrite } from '../../../../server/stores/sqlite/group-commit.js';

function startGroups(test: TestContext) {
  const database = new Database(':memory:');
  test.after(() => database.close());
  database.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY)');
  const insert = database.prepare('INSERT INTO numbers VALUES (?)');
  const count = database.prepare('SELECT count(*) AS count FROM numbers');
  const sizes: number[] = [];
  let [committed, before] = [0, 0];
  const { write } = createWrite({
    database,
    confirm: () => {
      assert.equal(database.inTransaction, false);
      committed = (count.get() as { count: number }).count;
    },
    afterCommit: () => {
      sizes.push(committed - before);
      before = committed;
    },
  });
  /** Resolves with how many rows were committed when the caller got its result. */
  const add = (number: number): Promise<number> => write(() => insert.run(number)).then(() => committed);
  return { add, sizes };
}

describe('a group of writes to SQLite', () => {
  for (const turns of [1, 2, 5, 20]) {
    it(`commits at once what ${turns} turns of the event loop in a row bring`, async (test) => {
      const { add, sizes } = startGroups(test);
      const added: Promise<number>[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        added.push(add(2 * turn), add(2 * turn + 1));
        await nextTurn();
      }
      assert.deepEqual(await Promise.all(added), Array<number>(2 * turns).fill(2 * turns));
      assert.deepEqual(sizes, [2 * turns]);
    });
  }
});
