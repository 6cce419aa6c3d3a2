import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../../support/database.js';
import { createPostgresHarness } from '../../../support/postgres-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { startCluster, type Cluster } from '../../../support/postgres.mjs';
import { runQuery } from '../../../support/run-query.js';
import { noon } from '../../../support/service-harness.js';
import { idempotencyKey } from '../../../conformance/stores/order-creation.js';
import { createOutboxDriver, createSettlement, scanAndClaim } from '../../../conformance/stores/outbox-driver.js';

/** Resolves once the store reports that it may have missed changes. */
const nextGap = (store: PostgresStore): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.onChange((code) => {
      if (code !== undefined) return; // a change that came before the connection was lost
      stop();
      resolve();
    });
  });

describe('the PostgreSQL store', needsPostgres, () => {
  const harness = createPostgresHarness(() => undefined);
  const { open, column } = harness;

  it('writes orders to disk, and holds no locks while frozen, whatever the defaults of the database are', async () => {
    const [name] = await column('SELECT current_database()');
    await harness.database.query(`ALTER DATABASE ${String(name)} SET synchronous_commit = off`);
    const store = await open();
    await harness.database.query(`
      CREATE TABLE promised (how text);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO promised SELECT setting FROM pg_settings
          WHERE name IN ('synchronous_commit', 'idle_in_transaction_session_timeout'); RETURN new; END $$;
      CREATE TRIGGER note AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note();`);
    await store.create(createOrderRecord());
    assert.deepEqual(await column('SELECT how FROM promised ORDER BY how'), ['3000', 'on']);
    const [newSession] = await runQuery(harness.database.url, { sql: 'SHOW synchronous_commit' });
    assert.deepEqual(newSession, { synchronous_commit: 'off' });
  });

  it('limits its connections to the parameter pool', async () => {
    const store = await open(`${harness.database.url}?pool=2`);
    await Promise.all(Array.from({ length: 20 }, () => store.find('x')));
    const [count] = await column(
      "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'crypto-checkout' AND datname = current_database()",
    );
    assert.equal(count, 3, 'and one that listens');
    await assert.rejects(open(`${harness.database.url}?pool=0`), {
      message: /^DATABASE_URL cannot be used: its parameter pool must be /,
    });
  });

  it('refuses tables without a version, as a restore leaves them that ended halfway', async () => {
    await (await open()).close();
    await harness.database.query('DELETE FROM schema_versions');
    await assert.rejects(open(), { message: /^DATABASE_URL cannot be used: relation "\w+" already exists$/ });
  });

  it('reads each message of a backlog a few times, though none waited when the database last counted', async () => {
    const store = await open();
    const createOrders = (count: number) =>
      Promise.all(Array.from({ length: count }, () => store.create(createOrderRecord())));
    await createOrders(1000);
    await harness.database.query("UPDATE outbox SET state = 'delivered', next_attempt_at = NULL");
    await harness.database.query('VACUUM ANALYZE outbox');
    const backlog = 400;
    await createOrders(backlog);
    await store.close();
    /** Those of the connections that have ended. */
    const readRows = async (): Promise<number> => {
      const open =
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'crypto-checkout' AND datname = current_database()";
      while ((await column(open)).length > 0);
      const [rows] = await column(
        "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'outbox'",
      );
      return Number(rows);
    };

    const before = await readRows();
    const next = await open();
    const { messages } = await scanAndClaim(next.outbox);
    for (const message of messages) await next.outbox.settle(createSettlement(message));
    await next.close();
    const rows = (await readRows()) - before;
    assert.ok(messages.length === 100 && rows < 20 * backlog, `${rows} rows`);
  });

  it('keeps the password out of its errors', async () => {
    const url = new URL(harness.database.url);
    url.password = 's3cret';
    await assert.rejects(open(url.href), (error: Error) => {
      assert.match(error.message, /^DATABASE_URL cannot be used: password authentication failed/);
      return !JSON.stringify([error, error.stack, error.cause]).includes('s3cret');
    });
  });
});

describe('several processes on one PostgreSQL', needsPostgres, () => {
  let database: TestDatabase;
  /** Stores that share no connection. */
  let sharing: [PostgresStore, PostgresStore, PostgresStore, PostgresStore];
  const column = async (sql: string) => (await database.query(sql)).map((row) => Object.values(row)[0]);
  before(async () => {
    database = await createTestDatabase();
    const open = () => openPostgresStore({ url: `${database.url}?pool=3`, reportError: () => undefined });
    sharing = await Promise.all([open(), open(), open(), open()]);
  });
  afterEach(() => sharing[0].deleteAccount(''));
  after(async () => {
    for (const { close } of sharing) await close();
    await database.remove();
  });

  it('create the tables once when they start together', async () => {
    assert.equal((await column('SELECT version FROM schema_versions ORDER BY version')).length, 1);
  });

  it('create one order for one key', async () => {
    for (const key of ['a', 'b', 'c']) {
      const created = await Promise.all(
        [...sharing, ...sharing].map((store) => store.create(createOrderRecord(), idempotencyKey(key))),
      );
      assert.equal(created.filter(({ outcome }) => outcome === 'created').length, 1);
      assert.equal(created.filter(({ outcome }) => outcome === 'replayed').length, 7);
    }
    assert.deepEqual(await column('SELECT count(*)::int FROM orders'), [3]);
    assert.deepEqual(await column('SELECT count(*)::int FROM outbox'), [3]);
  });

  it('replace an expired key once', async () => {
    await sharing[0].create(createOrderRecord(), idempotencyKey('a'));
    const later = idempotencyKey('a', { now: noon + 1000, expiresAt: noon + 2000 });
    const created = await Promise.all(sharing.map((store) => store.create(createOrderRecord(), later)));
    assert.equal(created.filter(({ outcome }) => outcome === 'created').length, 1);
  });

  it('create orders with the same keys and wallets in any order without a deadlock', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
    const wallets = keys.map((key) => ({ wallet_address: key }));
    const calls = sharing.flatMap((store, turn) =>
      (turn % 2 ? [...keys.keys()].reverse() : [...keys.keys()]).map((index) =>
        store.create(createOrderRecord(wallets[index]), idempotencyKey(keys[index] ?? '')),
      ),
    );
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome);
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, keys.length);
    assert.deepEqual(await column('SELECT count(*)::int FROM wallets'), [keys.length]);
    const deadlocks = await column('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
    assert.deepEqual(deadlocks, [0]);
  });

  it('claim every message once', async () => {
    const orders = Array.from({ length: 200 }, () => createOrderRecord());
    await Promise.all(orders.map((order) => sharing[0].create(order)));
    // A process that finds only locked rows stops early; the others continue.
    const claimAll = async (store: PostgresStore): Promise<string[]> => {
      const { messages: claimed } = await scanAndClaim(store.outbox, { limit: 7 });
      if (claimed.length === 0) return [];
      return [...claimed.map(({ id }) => id), ...(await claimAll(store))];
    };
    const ids = (await Promise.all(sharing.map(claimAll))).flat();
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, orders.length);
  });

  it('lease a message to one of several redeliveries', async () => {
    await sharing[0].create(createOrderRecord());
    const [id] = await column('SELECT id FROM outbox');
    const redelivery = { id: String(id), account: '', now: noon, leaseUntil: noon + 1000 };
    const calls = sharing.map(({ outbox }, turn) => outbox.redeliver({ ...redelivery, lease: `lease ${turn}` }));
    assert.equal((await Promise.all(calls)).filter((found) => found && 'id' in found).length, 1);
  });

  it('enable a URL by a redelivery, however long it takes to revive what that has missed', async () => {
    for (const order of [createOrderRecord(), createOrderRecord()]) await sharing[0].create(order);
    await database.query(
      "UPDATE outbox SET state = 'disabled'; INSERT INTO disabled_urls SELECT url FROM outbox LIMIT 1",
    );
    const [id] = await column('SELECT id FROM outbox ORDER BY number DESC');
    await database.query('BEGIN; SELECT FROM outbox ORDER BY number LIMIT 1 FOR UPDATE');
    const redelivered = createOutboxDriver(() => sharing[0]).redeliver(String(id));
    let urls: unknown[] = [id];
    for (let tries = 0; tries < 500 && urls.length > 0; tries += 1)
      urls = await column('SELECT url FROM disabled_urls');
    await database.query('COMMIT');
    await redelivered;
    assert.deepEqual(urls, []);
  });

  it('keep the latest rates that any of them has', async () => {
    await Promise.all(sharing.map(({ rates }, turn) => rates.save({ date: `2026-11-2${9 - turn}`, perEuro: {} })));
    assert.equal((await sharing[0].rates.find())?.date, '2026-11-29');
  });

  it('share their counters', async () => {
    const counts = await Promise.all(sharing.flatMap(({ counter }) => [counter('a', 60_000), counter('a', 60_000)]));
    assert.deepEqual(counts.map(({ hits }) => hits).sort(), [1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { endsInMs } of counts) assert.ok(endsInMs > 0 && endsInMs <= 60_000, String(endsInMs));
    assert.equal((await sharing[0].counter('b', 60_000)).hits, 1);
    await database.query("UPDATE counters SET ends_at = now() - interval '1 s'");
    assert.equal((await sharing[1].counter('a', 60_000)).hits, 1);
    await database.query("UPDATE counters SET ends_at = ends_at + interval '1 h'"); // as if its clock were set back
    const { hits, endsInMs } = await sharing[0].counter('a', 60_000);
    assert.ok(hits === 1 && endsInMs <= 60_000);
    await database.query("BEGIN; SELECT FROM counters WHERE key = 'a' FOR UPDATE");
    const flood = [];
    for (let calls = 0; calls < 1500; calls += 1) {
      flood.push(sharing[0].counter('a', 60_000));
      await sharing[0].rates.find(); // connections are left for others
    }
    await database.query('COMMIT');
    assert.equal((await Promise.all(flood)).at(-1)?.hits, 1501);
  });

  it('receive the changes of other processes', async () => {
    const [one, two] = sharing;
    const order = createOrderRecord();
    const heard = new Promise<void>((resolve) =>
      two.onChange((code) => {
        if (code === order.transaction_code) resolve();
      }),
    );
    await one.create(order);
    await heard;
  });
});

describe('the store, after a restart of PostgreSQL,', needsPostgres, () => {
  let cluster: Cluster;
  before(async () => void (cluster = await startCluster({ isDurable: true })));
  after(() => cluster.stop());

  it('has every acknowledged order and works again by itself', async () => {
    const store = await openPostgresStore({ url: cluster.url, reportError: () => undefined });
    const acknowledged: string[] = [];
    let isOver = false;
    let restarted = Promise.resolve();
    const client = async (): Promise<void> => {
      while (!isOver) {
        const order = createOrderRecord();
        if (await store.create(order).catch(() => undefined)) acknowledged.push(order.transaction_code);
        else await restarted;
      }
    };
    const enough = async (count: number): Promise<void> => {
      while (acknowledged.length < count) await new Promise(setImmediate);
    };
    const clients = Promise.all(Array.from({ length: 20 }, client));
    await enough(200);
    let restart: () => void = () => undefined;
    restarted = new Promise((resolve) => (restart = resolve));
    await cluster.halt();
    await assert.rejects(store.find('x'));
    await assert.rejects(store.checkWritable());
    const missed = nextGap(store);
    await cluster.start();
    restart();
    await enough(acknowledged.length + 200);
    isOver = true;
    await clients;
    await missed;
    for (const code of acknowledged) assert.ok(await store.find(code), code);
    await store.checkWritable();
    await store.close();
  });
});
