import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';

it('processes that start at once share one key', needsPostgres, async () => {
  const { url, remove } = await createTestDatabase();
  const open = () => openPostgresStore({ url, reportError: () => undefined });
  const stores = [await open(), await open(), await open()];
  try {
    const keys = await Promise.all(stores.map(({ readPathKey }) => readPathKey()));
    assert.equal(new Set(keys).size, 1);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  }
});
