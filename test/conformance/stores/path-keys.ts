import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';

export function pathKeyTests(store: () => OrderStore): void {
  it('calls at once make one key of 32 bytes, which stays', async () => {
    const read = () => store().readPathKey();
    const keys = await Promise.all(Array.from({ length: 5 }, read));
    assert.match(keys[0] ?? '', /^[\da-f]{64}$/);
    assert.deepEqual(new Set([...keys, await read()]), new Set([keys[0]]));
  });
}
