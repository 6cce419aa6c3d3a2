import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { proxyExamples } from './proxies.js';
import { restartInTurn } from './rolling-restarts.js';

/** The default of production. */
const drainSeconds = 2;
/** Each process twice. */
const restarts = 4;

describe('two processes that are restarted in turn', { ...needsPostgres, concurrency: true }, () => {
  for (const [name, { find, start }] of Object.entries(proxyExamples)) {
    const program = find();
    const skip = program === undefined && `${name} is not installed, and only root can fetch Debian's package.`;

    it(`fail no call with a key behind ${name}, and double none without one`, { skip }, async () => {
      const database = await createTestDatabase();
      const folder = createTemporaryFolder();
      const { keyed, keyless, doubled, lost } = await restartInTurn({
        databaseUrl: database.url,
        startProxy: (processes) => start(program ?? { path: '' }, { folder: folder.path, processes }),
        restarts,
        drainSeconds,
      });
      folder.remove();
      await database.remove();
      assert.ok(keyed.sent > 0 && keyless.acknowledged.length > 0);
      assert.deepEqual({ failed: keyed.failed, doubled, lost }, { failed: [], doubled: [], lost: [] });
    });
  }
});
