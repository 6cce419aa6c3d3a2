import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import { migrate } from '../../../../server/stores/postgres/migrations.js';
import { needsPostgres } from '../../../support/database.js';
import { createPostgresHarness } from '../../../support/postgres-harness.js';

const harness = createPostgresHarness(() => undefined);
const release = readFileSync(new URL('../../../conformance/releases/0.3.1/postgres.sql', import.meta.url), 'utf8');

/** Copies of a pending order, so that the upgrade lasts for several batches. */
const manyOrders = `
  CREATE TEMP TABLE copies AS SELECT o.*, n FROM (SELECT * FROM orders WHERE status = 'pending' LIMIT 1) AS o,
    generate_series(1, 6000) AS n;
  UPDATE copies SET transaction_code = 'copy-' || n;
  ALTER TABLE copies DROP COLUMN n, DROP COLUMN id, DROP COLUMN ended_at;
  DO $$ DECLARE names text := (SELECT string_agg(attname, ', ') FROM pg_attribute
    WHERE attrelid = 'copies'::regclass AND attnum > 0 AND NOT attisdropped);
  BEGIN EXECUTE format('INSERT INTO orders (%s) SELECT %s FROM copies', names, names); END $$;
  DROP TABLE copies`;

/** The calls of version 0.3.1: an order with a message, a change of an order, and the end of a message. */
const createOrder = `
  SELECT create_orders(
    json_build_array($2::jsonb || jsonb_build_object('transaction_code', $1::text)),
    json_build_array(jsonb_build_object('id', 'msg_' || $1::text, 'account', '', 'transaction_code', $1::text, 'sequence', 1,
      'audience', 'merchant', 'url', 'https://shop.example/', 'host', 'shop.example', 'type', 'order.created', 'body', '{}',
      'created_at', 1, 'next_attempt_at', 1)), '[]', NULL)`;
const cancelOrder = `
  SELECT save_orders(json_build_array(to_jsonb(o) || jsonb_build_object('sequence', 2, 'status', 'canceled', 'due_at', NULL,
    'timeline', '[{"sequence": 2, "type": "order.canceled", "status": "canceled", "reason": null, "at": 5, "sets": {}}]'::jsonb)), '[]')
  FROM orders AS o WHERE transaction_code = $1`;
const settleMessage = `UPDATE messages SET state = 'delivered', next_attempt_at = NULL WHERE transaction_code = $1`;
const deleteCanceled = `SELECT * FROM delete_ended_orders('canceled', 10, -1, 0, 1)`;

type Written = { readonly code: string; readonly status: string };

/** Writes as version 0.3.1 does until a call fails, and returns what was acknowledged with the code of the failure. */
async function writeOrders(name: string) {
  const client = new Client({ connectionString: harness.database.url });
  await client.connect();
  const [template] = await harness.column("SELECT to_jsonb(o) FROM orders AS o WHERE transaction_code = 'copy-1'");
  const written: Written[] = [];
  let failure: string | undefined;
  for (let number = 0; failure === undefined; number += 1) {
    const code = `${name}-${number}`;
    const isCanceled = number % 2 === 0;
    try {
      await client.query(createOrder, [code, template]);
      written.push({ code, status: 'pending' });
      if (!isCanceled) continue;
      await client.query(cancelOrder, [code]);
      written.push({ code, status: 'canceled' });
      await client.query(settleMessage, [code]);
    } catch (error) {
      failure = (error as { code?: string }).code ?? String(error);
    }
  }
  await client.end();
  return { statuses: new Map(written.map(({ code, status }) => [code, status])), failure };
}

async function migrateOn(client: Client): Promise<void> {
  await client.connect();
  try {
    await migrate(client, { acceptsIncomplete: false });
  } finally {
    await client.end().catch(() => undefined);
  }
}

const newClient = (): Client => new Client({ connectionString: harness.database.url }).on('error', () => undefined);

/** Asks until the answer is true. */
async function until(question: string): Promise<void> {
  for (let [value] = await harness.column(question); value !== true; [value] = await harness.column(question));
}

/** Runs a statement as soon as the new tables are there: on one connection, so that it comes before the end of the upgrade. */
async function duringUpgrade(sql: string): Promise<void> {
  const client = newClient();
  await client.connect();
  const areThere = async (): Promise<boolean> =>
    (await client.query("SELECT FROM pg_tables WHERE schemaname = 'checkout_upgrade'")).rowCount !== 0;
  try {
    for (const end = Date.now() + 60_000; !(await areThere());)
      assert.ok(Date.now() < end, 'the upgrade has made no tables');
    await client.query(sql);
  } finally {
    await client.end();
  }
}

describe('the upgrade of a PostgreSQL database of version 0.3.1', needsPostgres, () => {
  it('loses nothing that its processes write meanwhile, and begins again after a crash', async () => {
    await harness.database.query(release);
    await harness.database.query(`SET search_path = public; ${manyOrders}`);
    const [before] = await harness.column('SELECT count(*)::int FROM orders');

    const killing = duringUpgrade(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await assert.rejects(migrateOn(newClient()));
    await killing;

    const writers = Promise.all(['a', 'b', 'c'].map(writeOrders));
    await until("SELECT count(*) = 3 FROM orders WHERE transaction_code IN ('a-2', 'b-2', 'c-2')");
    const deleting = duringUpgrade(deleteCanceled);
    await migrateOn(newClient());
    const results = await writers;
    await deleting;

    const store = await harness.open();
    let missing = 0;
    for (const { statuses, failure } of results) {
      // Undefined objects, or XX000 where the call has waited for the old tables inside a function.
      assert.match(failure, /^(?:42883|42P01|42703|XX000)$/);
      assert.ok(statuses.size > 2, `only ${statuses.size} orders`);
      for (const [code, status] of statuses) {
        const order = await store.find(code);
        if (order) assert.equal(order.status, status);
        else missing += 1;
        const [message] = await store.outbox.list({ account: '', transactionCode: code, limit: 1 });
        assert.equal(message?.id, order && `msg_${code}`);
      }
    }
    assert.ok(missing <= 1, `${missing} orders are missing`); // the retention has deleted up to one
    const [after] = await harness.column('SELECT count(*)::int FROM orders');
    const created = results.reduce((sum, { statuses }) => sum + statuses.size, 0);
    assert.ok(Math.abs(Number(after) - Number(before) - created) <= 1);
    assert.deepEqual(await harness.column("SELECT nspname FROM pg_namespace WHERE nspname = 'checkout_upgrade'"), []);
  });

  it('is refused before version 0.3.1, with the step between', async () => {
    await harness.database.query(
      'CREATE TABLE schema_versions (version integer); INSERT INTO schema_versions VALUES (8)',
    );
    const message = /Start version 0\.3\.1 once with this database, then this version\.$/;
    await assert.rejects(harness.open(), { message });
  });
});
