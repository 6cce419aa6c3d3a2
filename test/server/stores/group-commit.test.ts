import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createGroupCommit, fullGroup, slowAfterMs } from '../../../server/stores/group-commit.js';

/** Groups of numbers, which are written when the test says so. */
function startGroups() {
  const groups: { readonly numbers: readonly number[]; readonly finish: () => void }[] = [];
  const write = (numbers: readonly number[]): Promise<readonly number[]> =>
    new Promise((resolve) => groups.push({ numbers, finish: () => resolve(numbers) }));
  const commit = createGroupCommit({ write, keyOf: String, isSpoilt: () => false });
  let next = 0;
  return {
    groups,
    drain: commit.drain,
    sizes: () => groups.map(({ numbers }) => numbers.length),
    /** Adds so many numbers in this turn of the event loop. */
    add: (count: number): Promise<number>[] => Array.from({ length: count }, () => commit.add(next++)),
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

describe('a group of writes', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('has what the turns of the event loop bring in a row', async () => {
    const { add, groups, sizes } = startGroups();
    const added = [];
    for (const count of [1, 3, 2]) {
      added.push(...add(count));
      await nextTurn();
    }
    await turns(3);
    assert.deepEqual(sizes(), [6]);
    groups[0]?.finish();
    assert.deepEqual(await Promise.all(added), [0, 1, 2, 3, 4, 5]);
  });

  it('waits for the one before, and is written with what arrives meanwhile', async () => {
    const { add, groups, sizes } = startGroups();
    const added = add(4);
    await turns(4);
    added.push(...add(1));
    await turns(4);
    added.push(...add(2));
    await turns(4);
    assert.deepEqual(sizes(), [4]);
    groups[0]?.finish();
    await turns(6);
    assert.deepEqual(sizes(), [4, 3]);
    groups[1]?.finish();
    assert.deepEqual(await Promise.all(added), [0, 1, 2, 3, 4, 5, 6]);
  });

  it('does not wait longer for one that is slow', async () => {
    const { add, groups, sizes } = startGroups();
    const added = add(4);
    await turns(4);
    added.push(...add(1));
    mock.timers.tick(slowAfterMs - 1);
    await turns(4);
    assert.deepEqual(sizes(), [4]);
    mock.timers.tick(1);
    await turns(4);
    assert.deepEqual(sizes(), [4, 1]);
    groups.forEach(({ finish }) => finish());
    assert.deepEqual(await Promise.all(added), [0, 1, 2, 3, 4]);
  });

  it('does not wait once it is full', async () => {
    const { add, groups, sizes, drain } = startGroups();
    const added = [];
    for (let turn = 0; turn <= fullGroup + 1; turn += 1) {
      added.push(...add(1));
      await nextTurn();
    }
    assert.deepEqual(sizes(), [fullGroup]);
    groups[0]?.finish();
    await turns(6);
    groups[1]?.finish();
    await drain();
    assert.equal((await Promise.all(added)).length, fullGroup + 2);
  });
});
