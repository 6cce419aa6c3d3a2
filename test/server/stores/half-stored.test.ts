import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openPostgres, openSqlite, type OpenedDatabase } from '../../conformance/stores/open-stores.js';
import { idempotencyKey } from '../../conformance/stores/order-creation.js';
import { applyTrigger } from '../../conformance/stores/order-driver.js';
import { needsPostgres } from '../../support/database.js';
import { createOrderRecord } from '../../support/order-record.js';
import { pluck } from '../../support/pluck.js';

const [wallet, reference, url] = ['TFaulty', 'faulty', 'https://faulty.example/'];

/** The tables that an order writes, and its row in each. */
const tables = {
  wallets: `new.address = '${wallet}'`,
  orders: `new.external_reference = '${reference}'`,
  idempotency_keys: `new.key = 'faulty'`,
  outbox: `new.url = '${url}'`,
};

/** The statements that add a fault after rows of a table, and the one that removes it. */
const stores = {
  SQLite: {
    open: openSqlite,
    fault: (table: string, rows: string) => [
      `CREATE TRIGGER fault AFTER INSERT ON ${table} WHEN ${rows} BEGIN SELECT RAISE(ABORT, 'a fault'); END`,
    ],
    mend: () => 'DROP TRIGGER fault',
    skip: false,
  },
  PostgreSQL: {
    open: openPostgres,
    fault: (table: string, rows: string) => [
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'a fault' USING ERRCODE = 'check_violation'; END $$`,
      `CREATE TRIGGER fault AFTER INSERT ON ${table} FOR EACH ROW WHEN (${rows}) EXECUTE FUNCTION fail()`,
    ],
    mend: (table: string) => `DROP TRIGGER fault ON ${table}`,
    ...needsPostgres,
  },
} as const;

for (const [name, { open, fault, mend, skip }] of Object.entries(stores)) {
  describe(`an order of the ${name} store whose transaction fails in the middle`, { skip }, () => {
    let opened: OpenedDatabase;
    before(async () => void (opened = await open()));
    after(() => opened.close());
    const addFault = async (table: string, rows: string): Promise<void> => {
      for (const statement of fault(table, rows)) await opened.query(statement);
    };

    for (const [table, rows] of Object.entries(tables)) {
      it(`leaves nothing after a fault in ${table}, and its group as it is`, async () => {
        const { store, query } = opened;
        const order = createOrderRecord({ wallet_address: wallet, external_reference: reference, webhook_url: url });
        const others = [createOrderRecord(), createOrderRecord()] as const;
        const key = idempotencyKey('faulty');
        await addFault(table, rows);
        const group = [store.create(others[0]), store.create(order, key), store.create(others[1])];
        assert.deepEqual(pluck(await Promise.allSettled(group), 'status'), ['fulfilled', 'rejected', 'fulfilled']);
        await query(mend(table));
        assert.equal(await store.find(order.transaction_code), undefined);
        assert.equal(await store.findByIdempotencyKey(key), undefined);
        const messages = (code: string) => store.outbox.list({ account: '', transactionCode: code, limit: 9 });
        assert.deepEqual(await messages(order.transaction_code), []);
        assert.deepEqual(await query(`SELECT 1 FROM wallets WHERE address = '${wallet}'`), []);
        for (const other of others) {
          assert.deepEqual(await store.find(other.transaction_code), other);
          assert.equal((await messages(other.transaction_code)).length, 1);
        }
        assert.equal((await store.create(order, key)).outcome, 'created');
        await store.deleteAccount('');
      });
    }

    it('is not asked for where the readiness check does not find the row that it writes', async () => {
      const { store, query } = opened;
      await store.checkWritable();
      await query('DELETE FROM readiness RETURNING 1');
      await assert.rejects(store.checkWritable());
      await query('INSERT INTO readiness VALUES (1, 0) RETURNING 1');
      await store.checkWritable();
    });

    it('stays in its version after a fault in the webhooks of a change', async () => {
      const { store, query } = opened;
      const [order, other] = [createOrderRecord({ webhook_url: url }), createOrderRecord()];
      await Promise.all([store.create(order), store.create(other)]);
      const next = [applyTrigger(order, 'submit'), applyTrigger(other, 'submit')] as const;
      await addFault('outbox', tables.outbox);
      const group = next.map((one) => store.save(one));
      assert.deepEqual(pluck(await Promise.allSettled(group), 'status'), ['rejected', 'fulfilled']);
      await query(mend('outbox'));
      assert.deepEqual(await store.find(order.transaction_code), order);
      assert.deepEqual(await store.find(other.transaction_code), next[1]);
      assert.equal(await store.save(next[0]), true);
    });
  });
}
