import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client, type QueryResultRow } from 'pg';
import { deleteUnusedWallets } from '../../../../server/stores/postgres/retention.js';
import type { RunQuery } from '../../../../server/stores/postgres/connections.js';
import type { PostgresStore } from '../../../../server/stores/postgres/index.js';
import { createEndedOrder } from '../../../conformance/stores/retention.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { needsPostgres } from '../../../support/database.js';
import { requireDefined } from '../../../support/require-defined.js';
import { createPostgresHarness } from '../../../support/postgres-harness.js';

const harness = createPostgresHarness((error) => assert.fail(String(error)));
const { open, column } = harness;

const deleteCanceled = (store: PostgresStore): Promise<number> =>
  store.retention.deleteOrders({ status: 'canceled', before: Number.MAX_SAFE_INTEGER, limit: 50 });

describe('the retention of the PostgreSQL store', needsPostgres, () => {
  it('deletes each order once, and refuses none, while several processes delete and take orders', async () => {
    const [one, two, shop] = [await open(), await open(), await open()];
    const wallets = ['a', 'b', 'c'].map((wallet_address) => ({ wallet_address }));
    const rounds = 15;
    const deleted: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        ...wallets.map((overrides) => createEndedOrder(shop, { ending: 'canceled', overrides })),
        ...[one, two].map(async (store) => deleted.push(await deleteCanceled(store))),
      ]);
    }
    deleted.push(await deleteCanceled(one));
    const total = deleted.reduce((sum, count) => sum + count, 0);
    assert.equal(total, rounds * wallets.length);
    assert.deepEqual(await column('SELECT count(*)::int FROM orders'), [0]);
  });

  const isWaiting = `SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  /** The retention deletes while an order waits: in a transaction that goes on, or before an order that has locked its wallet. */
  const cases = {
    'inserts a wallet again that is deleted while an order waits for it': {
      deleted: 1,
      before: 'BEGIN',
      after: 'COMMIT',
    },
    'keeps a wallet that an order has locked': {
      deleted: 0,
      before: 'SELECT pg_advisory_lock(1)',
      after: 'SELECT pg_advisory_unlock(1)',
    },
  };
  for (const [name, { before, after, deleted }] of Object.entries(cases)) {
    it(name, async () => {
      const store = await open();
      await store.create(createOrderRecord({ wallet_address: 'other', webhook_url: null }));
      await harness.database.query(`
        INSERT INTO wallets (network, address) VALUES ('TRON', 'unused');
        CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN new; END $$;
        CREATE TRIGGER wait BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION wait();`);
      const [retained] = (await column(`SELECT id::int FROM wallets WHERE address = 'unused'`)) as number[];
      const retention = new Client({ connectionString: harness.database.url });
      await retention.connect();
      const query: RunQuery = async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
        (await retention.query<Row>(text, [...values])).rows;
      const unused = [{ wallet_id: requireDefined(retained), partner_wallet_id: null }];
      const deleteUnused = () => deleteUnusedWallets(query, unused);
      await retention.query(before);
      if (deleted > 0) assert.equal(await deleteUnused(), deleted);
      const created = store.create(createOrderRecord({ wallet_address: 'unused', webhook_url: null }));
      for (let [count] = await column(isWaiting); count !== 1; [count] = await column(isWaiting));
      if (deleted === 0) assert.equal(await deleteUnused(), deleted);
      await retention.query(after);
      assert.equal((await created).outcome, 'created');
      await retention.end();
      const [kept] = await column(`SELECT id::int FROM wallets WHERE address = 'unused'`);
      assert.equal(kept === retained, deleted === 0);
    });
  }

  it('deletes the windows of rate limits that have ended', async () => {
    const store = await open();
    await store.counter('ended', -1);
    await store.counter('open', 60_000);
    assert.equal(await store.retention.deleteExpired({ before: 0, limit: 50 }), 1);
    assert.deepEqual(await column('SELECT key FROM counters'), ['open']);
  });
});
