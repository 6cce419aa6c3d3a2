import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import type { ServerStore } from '#core';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { idempotencyKey } from '../../conformance/stores/order-creation.js';
import { applyTrigger } from '../../conformance/stores/order-driver.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { createTemporaryFolder } from '../../support/http.js';
import { createOrderRecord } from '../../support/order-record.js';
import { pluck } from '../../support/pluck.js';

type Faulty = {
  readonly store: ServerStore;
  /** Runs a statement on a connection of its own. */
  readonly run: (sql: string) => Promise<readonly unknown[]>;
  readonly addFault: (table: string, rows: string) => Promise<unknown>;
  readonly removeFault: (table: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

function openSqlite(): Promise<Faulty> {
  const folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  const database = new Database(join(folder.path, 'checkout.db'));
  const run = async (sql: string) => Promise.resolve(database.prepare(sql).all());
  return Promise.resolve({
    store,
    run,
    addFault: (table, rows) =>
      run(`CREATE TRIGGER fault AFTER INSERT ON ${table} WHEN ${rows} BEGIN SELECT RAISE(ABORT, 'a fault'); END`),
    removeFault: () => run('DROP TRIGGER fault'),
    async close() {
      database.close();
      await store.close();
      folder.remove();
    },
  });
}

async function openPostgres(): Promise<Faulty> {
  const { url, query, remove } = await createTestDatabase();
  const store = await openPostgresStore({ url, reportError: (error) => assert.fail(String(error)) });
  await query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'a fault' USING ERRCODE = 'check_violation'; END $$`);
  return {
    store,
    run: query,
    addFault: (table, rows) =>
      query(`CREATE TRIGGER fault AFTER INSERT ON ${table} FOR EACH ROW WHEN (${rows}) EXECUTE FUNCTION fail()`),
    removeFault: (table) => query(`DROP TRIGGER fault ON ${table}`),
    close: () => store.close().then(remove),
  };
}

const [wallet, reference, url] = ['TFaulty', 'faulty', 'https://faulty.example/'];

/** The tables that an order writes, and its row in each. */
const tables = {
  wallets: `new.address = '${wallet}'`,
  orders: `new.external_reference = '${reference}'`,
  idempotency_keys: `new.key = 'faulty'`,
  outbox: `new.url = '${url}'`,
};

const stores = {
  SQLite: { open: openSqlite, rowsOf: tables, skip: false },
  PostgreSQL: {
    open: openPostgres,
    rowsOf: { ...tables, outbox_queue: `new.host = 'faulty.example'` },
    ...needsPostgres,
  },
} as const;

for (const [name, { open, rowsOf, skip }] of Object.entries(stores)) {
  describe(`an order of the ${name} store whose transaction fails in the middle`, { skip }, () => {
    let faulty: Faulty;
    before(async () => void (faulty = await open()));
    after(() => faulty.close());

    for (const [table, rows] of Object.entries(rowsOf)) {
      it(`leaves nothing after a fault in ${table}, and its group as it is`, async () => {
        const { store, run, addFault, removeFault } = faulty;
        const order = createOrderRecord({ wallet_address: wallet, external_reference: reference, webhook_url: url });
        const others = [createOrderRecord(), createOrderRecord()] as const;
        const key = idempotencyKey('faulty');
        await addFault(table, rows);
        const group = [store.create(others[0]), store.create(order, key), store.create(others[1])];
        assert.deepEqual(pluck(await Promise.allSettled(group), 'status'), ['fulfilled', 'rejected', 'fulfilled']);
        await removeFault(table);
        assert.equal(await store.find(order.transaction_code), undefined);
        assert.equal(await store.findByIdempotencyKey(key), undefined);
        const messages = (code: string) => store.outbox.list({ account: '', transactionCode: code, limit: 9 });
        assert.deepEqual(await messages(order.transaction_code), []);
        assert.deepEqual(await run(`SELECT 1 FROM wallets WHERE address = '${wallet}'`), []);
        for (const other of others) {
          assert.deepEqual(await store.find(other.transaction_code), other);
          assert.equal((await messages(other.transaction_code)).length, 1);
        }
        assert.equal((await store.create(order, key)).outcome, 'created');
        await store.deleteAccount('');
      });
    }

    it('is not asked for where the readiness check does not find the row that it writes', async () => {
      const { store, run } = faulty;
      await store.checkWritable();
      await run('DELETE FROM readiness RETURNING 1');
      await assert.rejects(store.checkWritable());
      await run('INSERT INTO readiness VALUES (1, 0) RETURNING 1');
      await store.checkWritable();
    });

    it('stays in its version after a fault in the webhooks of a change', async () => {
      const { store, addFault, removeFault } = faulty;
      const [order, other] = [createOrderRecord({ webhook_url: url }), createOrderRecord()];
      await Promise.all([store.create(order), store.create(other)]);
      const next = [applyTrigger(order, 'submit'), applyTrigger(other, 'submit')] as const;
      await addFault('outbox', tables.outbox);
      const group = next.map((one) => store.save(one));
      assert.deepEqual(pluck(await Promise.allSettled(group), 'status'), ['rejected', 'fulfilled']);
      await removeFault('outbox');
      assert.deepEqual(await store.find(order.transaction_code), order);
      assert.deepEqual(await store.find(other.transaction_code), next[1]);
      assert.equal(await store.save(next[0]), true);
    });
  });
}
