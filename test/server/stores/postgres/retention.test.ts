import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import type { PostgresStore } from '../../../../server/stores/postgres/index.js';
import { createEndedOrder } from '../../../conformance/stores/retention.js';
import { partnerWith } from '../../../conformance/stores/order-creation.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { needsPostgres } from '../../../support/database.js';
import { createPostgresHarness } from '../../../support/postgres-harness.js';

const harness = createPostgresHarness((error) => assert.fail(String(error)));
const { open, column } = harness;

const deleteCanceled = async (store: PostgresStore): Promise<number> =>
  (
    await store.retention.deleteOrders({
      status: 'canceled',
      before: Number.MAX_SAFE_INTEGER,
      limit: 50,
      after: undefined,
    })
  ).deleted;

describe('the retention of the PostgreSQL store', needsPostgres, () => {
  it('deletes wallets with their last order, not before', async () => {
    const store = await open();
    const canceled = { ending: 'canceled' } as const;
    const overrides = {
      wallet_address: 'shared',
      partner: partnerWith({ wallet_address: 'partner', webhook_url: '' }),
    };
    await createEndedOrder(store, { ...canceled, overrides });
    await createEndedOrder(store, { ...canceled, overrides: { wallet_address: 'own' } });
    await store.create(createOrderRecord({ wallet_address: 'shared', webhook_url: null }));
    const asPartner = partnerWith({ wallet_address: 'own', network: 'TRON', webhook_url: '' });
    await store.create(createOrderRecord({ wallet_address: 'other', partner: asPartner, webhook_url: null }));
    assert.equal(await deleteCanceled(store), 2);
    assert.deepEqual(await column('SELECT address FROM wallets ORDER BY 1'), ['other', 'own', 'shared']);
  });

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
    assert.equal(
      deleted.reduce((sum, count) => sum + count, 0),
      rounds * wallets.length,
    );
    assert.deepEqual(await column('SELECT count(*)::int FROM orders'), [0]);
  });

  const moments = {
    'deletes a wallet before an order locks it, and takes the order': ['AFTER INSERT ON wallets FOR EACH STATEMENT', 1],
    'keeps a wallet that an order has locked': ['BEFORE INSERT ON orders FOR EACH ROW', 0],
  } as const;
  for (const [name, [moment, deleted]] of Object.entries(moments)) {
    it(name, async () => {
      const store = await open();
      await store.create(createOrderRecord({ wallet_address: 'other', webhook_url: null }));
      await harness.database.query(`
        INSERT INTO wallets (network, address, first_seen_at) VALUES ('TRON', 'unused', 0);
        CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN new; END $$;
        CREATE TRIGGER wait ${moment} EXECUTE FUNCTION wait();`);
      const retention = new Client({ connectionString: harness.database.url });
      await retention.connect();
      await retention.query('SELECT pg_advisory_lock(1)');
      const created = store.create(createOrderRecord({ wallet_address: 'unused', webhook_url: null }));
      const waiting = `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      for (let [count] = await column(waiting); count !== 1; [count] = await column(waiting));
      const { rows } = await retention.query<{ deleted: number }>(
        `SELECT delete_unused_wallets(ARRAY(SELECT id FROM wallets WHERE address = 'unused')) AS deleted`,
      );
      assert.equal(rows[0]?.deleted, deleted);
      await retention.end(); // releases the lock
      assert.equal((await created).outcome, 'created');
      assert.deepEqual(await column('SELECT address FROM wallets ORDER BY 1'), ['other', 'unused']);
    });
  }

  it('deletes the windows of rate limits that have ended', async () => {
    const store = await open();
    await store.counter('ended', -1);
    await store.counter('open', 60_000);
    const scan = { before: 0, limit: 50, after: undefined };
    assert.deepEqual(await store.retention.deleteExpired(scan), { deleted: 1, next: undefined });
    assert.deepEqual(await column('SELECT key FROM counters'), ['open']);
  });
});
