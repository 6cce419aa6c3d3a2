import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runWebhooks } from './killed-senders/run.js';
import type { Place } from './killed-senders/stores.js';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';

async function killTest(place: Place): Promise<void> {
  const run = await runWebhooks({ place, events: 100, kills: 2, seed: 1 });
  const { unverified, different, changed, unknown, undelivered, disordered, early } = run;
  assert.deepEqual([run.rows, run.arrived, run.killed], [100, 100, 2]);
  assert.deepEqual([unverified, different, changed, unknown, undelivered, disordered, early], Array(7).fill(0));
}

describe('webhooks to receivers that fail, by senders that are killed', () => {
  it('arrive all and in sequence, from the SQLite store', async () => {
    const { path, remove } = createTemporaryFolder();
    await killTest({ directory: path });
    remove();
  });

  it('arrive all and in sequence, from the PostgreSQL store', needsPostgres, async () => {
    const { url, remove } = await createTestDatabase();
    await killTest({ url });
    await remove();
  });
});
