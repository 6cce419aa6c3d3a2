import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import Database from 'libsql';
import { openSqliteStore, type SqliteStore } from '../../../../server/stores/sqlite/index.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { addresses, order } from '../../../support/service-harness.js';
import { signedQuery } from '../../../support/signed-orders.js';
import { partnerWith } from '../../../conformance/stores/order-creation.js';
import { createSigningService, referenceUsed } from '../../../conformance/stores/order-keys.js';

/** Reads the file through a separate connection, like a backup tool. */
function rows(folder: string, sql: string): unknown[] {
  const database = new Database(join(folder, 'checkout.db'));
  const found = database.prepare(sql).raw().all().flat();
  database.close();
  return found;
}

describe('the SQLite store', () => {
  const folders: ReturnType<typeof createTemporaryFolder>[] = [];
  let folder: string;
  let store: SqliteStore;
  beforeEach(() => {
    const fresh = createTemporaryFolder();
    folders.push(fresh);
    folder = fresh.path;
    store = openSqliteStore(folder);
  });
  after(() => folders.forEach(({ remove }) => remove()));

  it('adds each wallet that is missing, the own one of an order and that of its partner', async () => {
    const partner = partnerWith({ network: 'TRON', wallet_address: addresses.tron });
    const evm = { wallet_address: addresses.ethereum, network: 'ETHEREUM' };
    const orders = [
      createOrderRecord({ ...evm, partner }),
      createOrderRecord({ ...evm, partner: { ...partner, network: 'BSC', wallet_address: addresses.ethereum } }),
      createOrderRecord({ wallet_address: addresses.bitcoin, network: 'BITCOIN', partner }),
      createOrderRecord({ ...evm, partner }),
    ];
    for (const each of orders) {
      await store.create(each);
      assert.deepEqual(await store.find(each.transaction_code), each);
    }
    assert.deepEqual(rows(folder, 'SELECT network FROM wallets ORDER BY 1'), ['BITCOIN', 'BSC', 'ETHEREUM', 'TRON']);
    await store.close();
  });

  it('writes acknowledged orders to disk, where the reopened store finds them', async () => {
    const order = createOrderRecord();
    await store.create(order);
    await store.close();
    const again = openSqliteStore(folder);
    assert.deepEqual(await again.find(order.transaction_code), order);
    await again.close();
  });

  it('refuses a unique reference again after it was reopened', async () => {
    const query = await signedQuery(order, { unique: true });
    assert.match(await createSigningService(store)({ query }), /^[\da-f-]{36}$/);
    await store.close();
    const again = openSqliteStore(folder);
    assert.equal(await createSigningService(again)({ query }), referenceUsed);
    await again.close();
  });

  it('refuses a second user of the folder until the first one closes it', async () => {
    assert.throws(() => openSqliteStore(folder), {
      message: `DATA_DIR ${folder} cannot be used: another process already uses its database. Stop that process or set another DATA_DIR.`,
    });
    await store.close();
    await openSqliteStore(folder).close();
  });

  it('says after a crash that a file of more than 4 GB is not checked', async () => {
    await store.close();
    truncateSync(join(folder, 'checkout.db'), 4 * 2 ** 30 + 4096); // sparse
    const warnings: string[] = [];
    await openSqliteStore(folder, { warn: (sentence) => warnings.push(sentence) }).close();
    assert.deepEqual(warnings, [
      'The database was not closed, and is not checked for damage as it is larger than 4 GB: `doctor` checks it.',
    ]);
  });

  it('refuses tables without a version in one sentence, leaves them as they are, and unlocks the folder', async () => {
    await store.close();
    new Database(join(folder, 'checkout.db')).exec('DROP TABLE schema_versions');
    const message = `DATA_DIR ${folder} cannot be used: another version of this program created its tables. Start that version, or begin without them.`;
    for (const attempt of [1, 2]) assert.throws(() => openSqliteStore(folder), { message }, `attempt ${attempt}`);
    assert.deepEqual(rows(folder, 'SELECT count(*) FROM orders'), [0]);
  });
});

describe('a folder that cannot be used', () => {
  const folder = createTemporaryFolder();
  before(() => writeFileSync(join(folder.path, 'file'), ''));
  after(folder.remove);
  it('is named in the error', () => {
    const path = join(folder.path, 'file', 'data');
    assert.throws(
      () => openSqliteStore(path),
      (error: Error) => error.message.startsWith(`DATA_DIR ${path} cannot be used: `),
    );
  });
  it('with a file that is no database stays unchanged', () => {
    const path = join(folder.path, 'other');
    void openSqliteStore(path).close();
    writeFileSync(join(folder.path, 'checkout.db'), 'this is not a database, it only has the name of one'.repeat(100));
    assert.throws(() => openSqliteStore(folder.path), /file is not a database/);
  });
});
