import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import type { OrderSearch } from '#core';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import * as postgres from '../../../server/stores/postgres/operator.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import * as sqlite from '../../../server/stores/sqlite/operator.js';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../support/database.js';
import { createTemporaryFolder } from '../../support/http.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';

const byCode = /orders_transaction_code_key|sqlite_autoindex_orders_1/;

/** The index that a search with these filters walks. */
const table: readonly (readonly [name: string, index: RegExp, filters?: OrderSearch['filters']])[] = [
  ['without a filter', /orders_by_creation/],
  ['by code', byCode, { code: '00000000-0000-4000-8000-000000000001' }],
  ['by reference', /orders_by_reference/, { reference: 'INV-1' }],
  ['by status', /orders_by_status/, { status: 'on_hold' }],
  ['by date', /orders_by_creation/, { from: noon, to: noon + 1 }],
  ['by status and date', /orders_by_status/, { status: 'on_hold', from: noon, to: noon + 1 }],
  ['by reference and status', /orders_by_reference/, { reference: 'INV-1', status: 'paid' }],
];

const searches = table.flatMap(([name, index, filters = {}]) =>
  (['newest', 'oldest'] as const).flatMap((sort) =>
    [undefined, { key: String(noon), id: '7' }].map((after) => ({
      name: `${name}, the ${sort} first${after ? ', behind a cursor' : ''}`,
      index,
      search: { account: '', filters, sort, after, limit: 50 },
    })),
  ),
);

describe('the searches of the operator in SQLite', () => {
  const folder = createTemporaryFolder();
  let database: Database.Database;
  before(async () => {
    await openSqliteStore(folder.path).close();
    database = new Database(join(folder.path, 'checkout.db'));
  });
  after(() => {
    database.close();
    folder.remove();
  });

  for (const { name, search, index } of searches) {
    it(`walk an index ${name}, without a sort`, () => {
      const explained = database.prepare(`EXPLAIN QUERY PLAN ${sqlite.searchOrders(search)}`).raw();
      const plan = explained.all(sqlite.searchValues(search)).join('\n');
      assert.match(plan, new RegExp(`,SEARCH orders USING .*(?:${index.source})`));
      if (index !== byCode) assert.doesNotMatch(plan, /USE TEMP B-TREE/);
    });
  }
});

/** Copies an order many times, each copy a millisecond later: a planner reads a small table as a whole. */
const copyOrders = `
  INSERT INTO orders (transaction_code, account, status, sequence, created_at, external_reference, wallet_id, record)
  SELECT '00000000-0000-4000-9000-' || lpad(n::text, 12, '0'), account,
    CASE n % 100 WHEN 0 THEN 'on_hold' WHEN 1 THEN 'paid' ELSE 'completed' END, sequence, created_at + n, 'INV-' || n,
    wallet_id, record
  FROM orders, generate_series(1, 20000) AS n`;

describe('the searches of the operator in PostgreSQL', needsPostgres, () => {
  let database: TestDatabase;
  const plansBeforeAnalyze: string[] = [];
  const explain = async (search: OrderSearch): Promise<string> =>
    JSON.stringify(await database.query(`EXPLAIN ${postgres.searchOrders(search)}`, postgres.searchValues(search)));
  before(async () => {
    database = await createTestDatabase();
    const store = await openPostgresStore({ url: database.url, reportError: () => undefined });
    await store.create(createOrderRecord({ created_at: noon, webhook_url: null }));
    await store.close();
    await database.query(copyOrders);
    for (const { search } of searches) plansBeforeAnalyze.push(await explain(search));
    await database.query('VACUUM ANALYZE orders');
  });
  after(() => database.remove());

  for (const { name, search, index } of searches) {
    it(`walk an index ${name}`, async () =>
      assert.match(await explain(search), new RegExp(`Index Scan (?:Backward )?using (?:${index.source}) `)));
  }

  it('sort no orders of a table without statistics', () => assert.doesNotMatch(plansBeforeAnalyze.join('\n'), /Sort/));
});
