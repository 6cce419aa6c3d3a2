import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import Database from 'libsql';
import type { ServerStore } from '#core';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { deleteOrdersOfWallets, walletsLeft } from '../../conformance/stores/retention.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { createTemporaryFolder } from '../../support/http.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { otherTables } from '../../support/other-tables.js';
import { pluck } from '../../support/pluck.js';
import { addresses } from '../../support/service-harness.js';

type Kept = {
  /** Opens the store; it is closed after the test. */
  readonly open: () => Promise<ServerStore>;
  /** Runs statements on a connection of its own. */
  readonly query: (sql: string) => Promise<readonly object[]>;
  readonly remove: () => Promise<void>;
};

function keepInFolder(): Kept {
  const folder = createTemporaryFolder();
  const query = async (sql: string): Promise<readonly object[]> => {
    const database = new Database(join(folder.path, 'checkout.db'));
    const rows = sql.split(';').map((one) => {
      const statement = database.prepare(one);
      return statement.reader ? (statement.all() as object[]) : (statement.run(), []);
    });
    database.close();
    return Promise.resolve(rows.at(-1) ?? []);
  };
  return {
    open: async () => Promise.resolve(openSqliteStore(folder.path)),
    query,
    remove: () => Promise.resolve(folder.remove()),
  };
}

async function keepInPostgres(): Promise<Kept> {
  const { url, query, remove } = await createTestDatabase();
  return { open: () => openPostgresStore({ url: `${url}?pool=2`, reportError: () => undefined }), query, remove };
}

const places = {
  SQLite: { create: keepInFolder, refusal: /^DATA_DIR \S+ cannot be used: /, skip: false },
  PostgreSQL: { create: keepInPostgres, refusal: /^DATABASE_URL cannot be used: /, ...needsPostgres },
} as const;

for (const [name, { create, refusal, skip }] of Object.entries(places)) {
  describe(`what the ${name} store keeps`, { skip }, () => {
    let kept: Kept;
    let store: ServerStore;
    const column = async (sql: string): Promise<unknown[]> =>
      (await kept.query(sql)).map((row) => Object.values(row)[0] as unknown);
    beforeEach(async () => {
      kept = await create();
      store = await kept.open();
    });
    afterEach(async () => {
      await store.close();
      await kept.remove();
    });

    it('has one row for each address on a network', async () => {
      const evm = { wallet_address: addresses.ethereum };
      const own = [{}, { partner: partnerWith() }, { ...evm, network: 'ETHEREUM' }, { ...evm, network: 'BSC' }];
      const orders = own.map((changes) => createOrderRecord(changes));
      await Promise.all(orders.map((order) => store.create(order)));
      await store.create(createOrderRecord());
      const { bitcoin, tron, ethereum } = addresses;
      const wallets = await column("SELECT network || ' ' || address AS wallet FROM wallets ORDER BY wallet");
      assert.deepEqual(wallets, [`BITCOIN ${bitcoin}`, `BSC ${ethereum}`, `ETHEREUM ${ethereum}`, `TRON ${tron}`]);
    });

    it('has no invalid order of a group, and all the others', async () => {
      const order = createOrderRecord();
      await store.create(order);
      const group = [order, createOrderRecord(), createOrderRecord()].map((one) => store.create(one));
      assert.deepEqual(pluck(await Promise.allSettled(group), 'status'), ['rejected', 'fulfilled', 'fulfilled']);
      for (const table of ['orders', 'outbox']) assert.equal((await column(`SELECT 1 FROM ${table}`)).length, 3);
    });

    it('has what was pending when it closed, and nothing later', async () => {
      const order = createOrderRecord();
      const created = store.create(order);
      await store.close();
      assert.equal((await created).outcome, 'created');
      await assert.rejects(store.create(createOrderRecord()), { message: 'The store is closed.' });
      assert.deepEqual(await column('SELECT transaction_code FROM orders'), [order.transaction_code]);
    });

    it('has its wallets until their last order is deleted', async () => {
      assert.equal(await deleteOrdersOfWallets(store), 2);
      assert.deepEqual(await column('SELECT address FROM wallets ORDER BY address'), walletsLeft);
    });

    for (const [tables, change] of Object.entries(otherTables)) {
      it(`stays as it is, with a sentence, where it is ${tables}`, async () => {
        await store.close();
        await kept.query(change);
        const read = () => kept.query('SELECT * FROM schema_versions ORDER BY version');
        const before = await read();
        await assert.rejects(kept.open, (error: Error) => {
          assert.match(error.message, refusal);
          return error.message.endsWith(
            ': another version of this program created its tables. Start that version, or begin without them.',
          );
        });
        assert.deepEqual(await read(), before);
      });
    }
  });
}
