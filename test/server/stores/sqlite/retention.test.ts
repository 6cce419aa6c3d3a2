import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import Database from 'libsql';
import { openSqliteStore, type SqliteStore } from '../../../../server/stores/sqlite/index.js';
import { createEndedOrder } from '../../../conformance/stores/retention.js';
import { createTemporaryFolder } from '../../../support/http.js';

let folder: ReturnType<typeof createTemporaryFolder>;
let store: SqliteStore;

beforeEach(() => {
  folder = createTemporaryFolder();
  store = openSqliteStore(folder.path);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const column = (sql: string): unknown[] => {
  const database = new Database(join(folder.path, 'checkout.db'));
  const values = database.prepare(sql).raw().all().flat();
  database.close();
  return values;
};

const deleteAll = () =>
  store.retention.deleteOrders({ status: 'canceled', before: Number.MAX_SAFE_INTEGER, limit: 1000 });

describe('the retention of the SQLite store', () => {
  it('uses an index for every look-up of a deletion', () => {
    const plan = (sql: string): string => column(`EXPLAIN QUERY PLAN ${sql}`).join(' ');
    const scans = [
      `SELECT id FROM orders WHERE status = 'expired' AND ended_at < 1 ORDER BY ended_at`,
      'SELECT 1 FROM orders WHERE wallet_id = 1',
      'SELECT 1 FROM orders WHERE partner_wallet_id = 1',
      'DELETE FROM idempotency_keys WHERE order_id = 1',
      `DELETE FROM outbox WHERE transaction_code = 'x'`,
    ];
    for (const sql of scans) assert.match(plan(sql), /SEARCH \w+ USING (?:COVERING )?INDEX (?!.*(?:SCAN|TEMP))/, sql);
  });

  it('reuses the pages of deleted orders, so that the file stops growing', async () => {
    const size = async (): Promise<number> => {
      const orders = Array.from({ length: 300 }, () => createEndedOrder(store, { ending: 'canceled' }));
      await Promise.all(orders);
      await deleteAll();
      column('PRAGMA wal_checkpoint(TRUNCATE)');
      return statSync(join(folder.path, 'checkout.db')).size;
    };
    const [first, second, third] = [await size(), await size(), await size()];
    assert.deepEqual([second, third], [first, first]);
  });
});
