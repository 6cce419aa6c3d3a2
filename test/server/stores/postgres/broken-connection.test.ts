import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../../../server/stores/postgres/index.js';
import { listenForChanges } from '../../../../server/stores/postgres/change-listener.js';
import { newPgClient } from '../../../../server/stores/postgres/connections.js';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../../support/database.js';
import { createGate } from '../../../support/gate.js';
import { startFaultyProxy, type FaultyProxy } from '../../../support/faulty-proxy.js';
import { createOrderRecord } from '../../../support/order-record.js';

let database: TestDatabase;
let proxy: FaultyProxy;
let store: PostgresStore;

const open = async (): Promise<void> =>
  void (store = await openPostgresStore({ url: proxy.url, reportError: () => undefined }));

const isStored = async (code: string): Promise<boolean> =>
  (await database.query('SELECT FROM orders WHERE transaction_code = $1', [code])).length === 1;

describe('a connection to PostgreSQL that breaks', needsPostgres, () => {
  before(async () => {
    database = await createTestDatabase();
    proxy = await startFaultyProxy(database.url);
  });
  afterEach(async () => {
    proxy.clearFault();
    await store.close();
  });
  after(async () => {
    await proxy.close();
    await database.remove();
  });

  const moments: Readonly<Record<string, Parameters<FaultyProxy['disconnectOn']>>> = {
    'while it opens': ['crypto-checkout'],
    'while its session is configured': ['set_config'],
    'before the reply about its session': ['set_config', 'after'],
    'on a query': ['INSERT INTO orders'],
  };
  for (const [moment, fault] of Object.entries(moments)) {
    it(`${moment} stores nothing, acknowledges nothing, and the next call works`, async () => {
      await open();
      const [lost, kept] = [createOrderRecord(), createOrderRecord()];
      proxy.disconnectAll();
      proxy.disconnectOn(...fault);
      await assert.rejects(store.create(lost));
      proxy.clearFault();
      assert.equal((await store.create(kept)).outcome, 'created');
      assert.deepEqual([await isStored(lost.transaction_code), await isStored(kept.transaction_code)], [false, true]);
    });
  }

  it('after the commit keeps the order, although the call fails', async () => {
    await open();
    const order = createOrderRecord();
    proxy.disconnectOn('INSERT INTO orders', 'after');
    await assert.rejects(store.create(order));
    proxy.clearFault();
    assert.equal(await isStored(order.transaction_code), true);
    assert.equal((await store.create(createOrderRecord())).outcome, 'created');
  });

  it('while idle is replaced for the next query', async () => {
    await open();
    const order = createOrderRecord();
    await store.create(order);
    proxy.disconnectAll();
    assert.deepEqual(await store.find(order.transaction_code), order);
  });

  it('while it listens is reopened, and the listeners learn that they may have missed changes', async () => {
    await open();
    let notified = 0;
    const missed = new Promise<void>((resolve) =>
      store.onChange(() => {
        notified += 1;
        resolve();
      }),
    );
    proxy.disconnectOn('LISTEN');
    proxy.disconnectAll();
    await proxy.waitForDisconnects(3);
    assert.equal(notified, 0);
    proxy.clearFault();
    await missed;
  });

  it('without an error is replaced by a new listening connection', async () => {
    await open();
    const changes = await listenForChanges({
      connect: () => newPgClient(proxy.url, { query_timeout: 500 }),
      reportError: () => undefined,
      check: (client) => client.query('SELECT 1'),
      connectionCheckMs: 20,
    });
    const notified = new Promise((resolve) => changes.onChange(resolve));
    proxy.freeze();
    assert.equal(await notified, undefined);
    await changes.stop();
    proxy.disconnectAll();
  });

  it('is closed where the service stops while it is opened again', { timeout: 20_000 }, async () => {
    await open();
    const ends: Promise<unknown>[] = [];
    const [reached, checked] = [createGate(), createGate()];
    const changes = await listenForChanges({
      connect: () => {
        const client = newPgClient(proxy.url);
        ends.push(once(client, 'end').catch(() => undefined));
        return client;
      },
      reportError: () => undefined,
      check: async (client) => {
        if (ends.length === 2) {
          reached.open();
          await checked.opened;
        }
        return client.query('SELECT 1');
      },
    });
    proxy.disconnectAll();
    await reached.opened;
    const stopped = changes.stop();
    checked.open();
    await stopped;
    await Promise.all(ends);
    assert.equal(ends.length, 2, 'the listener opens none after it stops');
  });

  it('at the start makes the start fail', async () => {
    await open();
    for (const words of ['crypto-checkout', 'NOTIFY', 'pg_advisory', 'LISTEN']) {
      proxy.disconnectOn(words);
      await assert.rejects(openPostgresStore({ url: proxy.url, reportError: () => undefined }), {
        message: /^DATABASE_URL cannot be used: \w/,
      });
    }
    proxy.clearFault();
  });
});
