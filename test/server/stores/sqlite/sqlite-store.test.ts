import assert from 'node:assert/strict';
import { statSync, truncateSync, writeFileSync } from 'node:fs';
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

  it('says that it does not check a file of more than 1 GB, after a crash one of more than 4 GB', async () => {
    await openSqliteStore(folder).close();
    const file = join(folder, 'checkout.db');
    const warnings: string[] = [];
    const start = () => openSqliteStore(folder, { acceptsIncomplete: true, warn: (one) => warnings.push(one) }).close();
    const { size } = statSync(file);
    truncateSync(file, 2 ** 30 + 4096); // sparse
    await start();
    truncateSync(file, 4 * 2 ** 30 + 4096);
    writeFileSync(`${file}-wal`, 'of a crash');
    await start();
    truncateSync(file, size);
    await start();
    const sentence = (gigabytes: number) =>
      `The database is not checked for damage, as it is larger than ${gigabytes} GB: \`doctor\` checks it.`;
    assert.deepEqual(warnings, [sentence(1), sentence(4)]);
  });
});
