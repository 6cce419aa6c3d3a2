import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it, type TestContext } from 'node:test';
import Database from 'libsql';
import { createGroupCommit, fullGroup } from '../../../../server/stores/sqlite/group-commit.js';

function startGroups(test: TestContext) {
  const database = new Database(':memory:');
  test.after(() => database.close());
  database.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY)');
  const insert = database.prepare('INSERT INTO numbers VALUES (?)');
  const count = database.prepare('SELECT count(*) AS count FROM numbers');
  const sizes: number[] = [];
  let [committed, before] = [0, 0];
  const write = createGroupCommit({
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

describe('a group of writes', () => {
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

  it('does not wait for a write that comes after a turn without one', async (test) => {
    const { add, sizes } = startGroups(test);
    const first = add(1);
    await nextTurn();
    await nextTurn();
    const second = add(2);
    assert.deepEqual([await first, await second], [1, 2]);
    assert.deepEqual(sizes, [1, 1]);
  });

  it('does not wait once it is full, however many writes follow', async (test) => {
    const { add, sizes } = startGroups(test);
    const added: Promise<number>[] = [];
    for (let turn = 0; turn < 3 * fullGroup; turn += 1) {
      added.push(add(turn));
      await nextTurn();
    }
    await Promise.all(added);
    assert.ok(Math.max(...sizes) <= fullGroup, `groups of ${sizes.join(', ')}`);
  });
});
