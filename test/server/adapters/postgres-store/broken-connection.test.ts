import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../../../server/adapters/postgres-store/index.js';
import { listenForChanges } from '../../../../server/adapters/postgres-store/changes.js';
import { newClient } from '../../../../server/adapters/postgres-store/connections.js';
import { newDatabase, type TestDatabase } from '../../../support/database.js';
import { faultyLink, type FaultyLink } from '../../../support/faulty-link.js';
import { newOrder } from '../../../support/orders.js';

let database: TestDatabase;
let link: FaultyLink;
let store: PostgresStore;

beforeEach(async () => {
  database = await newDatabase();
  link = await faultyLink(database.url);
});
afterEach(async () => {
  await store.close();
  await link.close();
  await database.remove();
});

const open = async (): Promise<void> =>
  void (store = await openPostgresStore({ url: link.url, reportError: () => undefined }));

const isStored = async (code: string): Promise<boolean> =>
  (await database.ask('SELECT FROM orders WHERE transaction_code = $1', [code])).length === 1;

describe('a connection to PostgreSQL that breaks', () => {
  const moments: Readonly<Record<string, Parameters<FaultyLink['cutAt']>>> = {
    'when it is opened': ['crypto-checkout'],
    'when it is made durable': ['set_config'],
    'when the answer to that is due': ['set_config', 'after'],
    'when it is asked': ['create_orders'],
  };
  for (const [moment, fault] of Object.entries(moments)) {
    it(`${moment}: nothing is stored, nothing is acknowledged, and the next call works`, async () => {
      await open();
      const [lost, kept] = [newOrder(), newOrder()];
      link.cut();
      link.cutAt(...fault);
      await assert.rejects(store.create(lost));
      link.heal();
      assert.equal((await store.create(kept)).outcome, 'created');
      assert.deepEqual([await isStored(lost.transaction_code), await isStored(kept.transaction_code)], [false, true]);
    });
  }

  it('after the commit, before the answer: the order is there, but nobody was told that it is', async () => {
    await open();
    const order = newOrder();
    link.cutAt('create_orders', 'after');
    await assert.rejects(store.create(order));
    link.heal();
    assert.equal(await isStored(order.transaction_code), true);
    assert.equal((await store.create(newOrder())).outcome, 'created');
  });

  it('while nobody uses it: the next question is answered on another', async () => {
    await open();
    const order = newOrder();
    await store.create(order);
    link.cut();
    assert.deepEqual(await store.find(order.transaction_code), order);
  });

  it('while it listens: it is opened until it holds, and what may have been missed is told', async () => {
    await open();
    let told = 0;
    const missed = new Promise<void>((resolve) =>
      store.onChange(() => {
        told += 1;
        resolve();
      }),
    );
    link.cutAt('LISTEN');
    link.cut();
    await link.cutTimes(3);
    assert.equal(told, 0);
    link.heal();
    await missed;
  });

  it('and says nothing: listening goes on by another', async () => {
    await open();
    const changes = await listenForChanges({
      connect: () => newClient(link.url),
      reportError: () => undefined,
      heartbeatMs: 20,
    });
    const told = new Promise((resolve) => changes.onChange(resolve));
    link.freeze();
    assert.equal(await told, undefined);
    await changes.stop();
    link.cut();
  });

  it('at the start: it says so', async () => {
    await open();
    for (const words of ['crypto-checkout', 'BEGIN', 'pg_advisory', 'LISTEN']) {
      link.cutAt(words);
      await assert.rejects(openPostgresStore({ url: link.url, reportError: () => undefined }), {
        message: /^DATABASE_URL cannot be used: \w/,
      });
    }
    link.heal();
  });
});
