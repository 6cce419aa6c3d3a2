import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { createTemporaryFolder } from '../../../support/http.js';

describe('the SQLite store', () => {
  const { path: folder, remove } = createTemporaryFolder();
  after(remove);

  it('refuses a second user of the folder until the first one closes it', async () => {
    const store = openSqliteStore(folder);
    assert.throws(() => openSqliteStore(folder), {
      message: `DATA_DIR ${folder} cannot be used: another process already uses its database. Stop that process or set another DATA_DIR.`,
    });
    await store.close();
    await openSqliteStore(folder).close();
  });

  it('says after a crash that a file of more than 4 GB is not checked', async () => {
    await openSqliteStore(folder).close();
    truncateSync(join(folder, 'checkout.db'), 4 * 2 ** 30 + 4096); // sparse
    const warnings: string[] = [];
    await openSqliteStore(folder, { warn: (sentence) => warnings.push(sentence) }).close();
    assert.deepEqual(warnings, [
      'The database was not closed, and is not checked for damage as it is larger than 4 GB: `doctor` checks it.',
    ]);
  });
});
