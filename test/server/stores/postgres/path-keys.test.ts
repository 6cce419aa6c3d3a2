import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';

it('processes that start at once share one key, and see the rotation of another one', needsPostgres, async () => {
  const { url, remove } = await createTestDatabase();
  const open = () => openPostgresStore({ url, reportError: () => undefined });
  const stores = [await open(), await open(), await open()];
  try {
    const lists = await Promise.all(stores.map(({ pathKeys }) => pathKeys.list()));
    assert.equal(new Set(lists.flat()).size, 1);
    await Promise.all(stores.map(({ pathKeys }) => pathKeys.rotate()));
    const rotated = await Promise.all(stores.map(({ pathKeys }) => pathKeys.list()));
    for (const keys of rotated) assert.deepEqual(keys, rotated[0]);
    assert.ok((rotated[0]?.length ?? 0) >= 2);
    assert.equal(rotated[0]?.at(-1), lists[0]?.[0]);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  }
});
