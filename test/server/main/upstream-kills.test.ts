import assert from 'node:assert/strict';
import { it } from 'node:test';
import { killBetweenStates } from '../../bench/upstream/kills.js';

it('a process that is killed while it creates orders doubles none, loses none, and says which are unknown', async () => {
  const count = process.env['FULL_TESTS'] === '1' ? 6 : 2;
  const { doubled, lost, unaccounted, rounds } = await killBetweenStates({ rounds: count, seed: 7 });
  assert.deepEqual({ doubled, lost, unaccounted, rounds }, { doubled: 0, lost: 0, unaccounted: 0, rounds: count });
});
