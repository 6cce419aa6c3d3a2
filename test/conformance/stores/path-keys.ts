import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';

export function pathKeyTests(store: () => OrderStore): void {
  const list = () => store().pathKeys.list();

  it('calls at once make one key of 32 bytes, which stays', async () => {
    const lists = await Promise.all(Array.from({ length: 5 }, list));
    const [[key = '', ...more] = []] = lists;
    assert.match(key, /^[\da-f]{64}$/);
    assert.deepEqual(more, []);
    for (const keys of [...lists, await list()]) assert.deepEqual(keys, [key]);
  });

  it('a rotation adds a key before the earlier ones, which are removed on request', async () => {
    const [first] = await list();
    await store().pathKeys.rotate();
    const [second, ...earlier] = await list();
    assert.match(second ?? '', /^[\da-f]{64}$/);
    assert.notEqual(second, first);
    assert.deepEqual(earlier, [first]);
    assert.deepEqual([await store().pathKeys.removeOld(), await store().pathKeys.removeOld()], [1, 0]);
    assert.deepEqual(await list(), [second]);
  });
}
