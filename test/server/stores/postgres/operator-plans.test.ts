import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { searchOrders } from '../../../../server/stores/postgres/operator.js';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../../support/database.js';
import { operatorSearches } from '../../../support/operator-searches.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

const orders = 20_000;

/** Copies an order many times, each copy a millisecond later: a planner reads a small table as a whole. */
const copyOrders = `
  CREATE TEMP TABLE copies AS SELECT o.*, n FROM orders AS o, generate_series(1, ${orders}) AS n;
  UPDATE copies SET transaction_code = '00000000-0000-4000-9000-' || lpad(n::text, 12, '0'), created_at = created_at + n,
    external_reference = 'INV-' || n,
    status = CASE n % 100 WHEN 0 THEN 'on_hold' WHEN 1 THEN 'paid' ELSE 'completed' END;
  ALTER TABLE copies DROP COLUMN n, DROP COLUMN id`;

const insertCopies = `
  DO $$ DECLARE names text := (SELECT string_agg(attname, ', ') FROM pg_attribute
    WHERE attrelid = 'copies'::regclass AND attnum > 0 AND NOT attisdropped);
  BEGIN EXECUTE format('INSERT INTO orders (%s) SELECT %s FROM copies', names, names); END $$`;

describe('the searches of the operator in PostgreSQL', needsPostgres, () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
    const store = await openPostgresStore({ url: database.url, reportError: () => undefined });
    await store.create(createOrderRecord({ created_at: noon, webhook_url: null }));
    await store.close();
    await database.query(`${copyOrders}; ${insertCopies}`);
    await database.query('VACUUM ANALYZE orders');
  });
  after(() => database.remove());

  for (const { name, search, index } of operatorSearches({ transaction_code: 'orders_transaction_code_key' })) {
    it(`${name} walk ${index}`, async () => {
      const after = search.after && { key: String(noon), id: '7' };
      const { text, values } = searchOrders({ ...search, after });
      const rows = await database.query(`EXPLAIN ${text}`, values);
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      assert.match(plan, new RegExp(`Index Scan (?:Backward )?using ${index} `), plan);
      assert.doesNotMatch(plan, /Seq Scan/, plan);
    });
  }
});
