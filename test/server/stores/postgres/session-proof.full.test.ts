import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../../support/database.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { startCluster } from '../../../support/postgres.mjs';
import { findPgBouncer, startPgBouncer } from '../../../support/pgbouncer.mjs';

const skip =
  needsPostgres.skip ||
  (findPgBouncer() === undefined && "PgBouncer is not installed, and only root can fetch Debian's package.");

const sentence =
  'DATABASE_URL cannot be used: it leads through a pooler that gives each transaction another session, so that prepared ' +
  'statements, settings and LISTEN do not survive. ';
const setDirect = `${sentence}Set DATABASE_URL_DIRECT to the database itself.`;
const mendDirect = `${sentence}This is about DATABASE_URL_DIRECT: it must name the database itself.`;

const open = async (settings: { readonly url: string; readonly directUrl?: string }): Promise<string> => {
  const store = await openPostgresStore({ ...settings, reportError: () => undefined }).catch(
    (error: unknown) => (error as Error).message,
  );
  if (typeof store === 'string') return store;
  const { outcome } = await store.create(createOrderRecord());
  await store.checkOrders();
  await store.close();
  return outcome;
};

const poolers: Readonly<Record<string, { readonly settings: string; readonly expected: string }>> = {
  'in transaction mode': { settings: '', expected: setDirect },
  'in transaction mode with one connection': { settings: 'default_pool_size = 1', expected: setDirect },
  'in transaction mode that hands connections out in turn': { settings: 'server_round_robin = 1', expected: setDirect },
  'in statement mode': { settings: 'pool_mode = statement', expected: setDirect },
  'in session mode': { settings: 'pool_mode = session', expected: 'created' },
};

describe('a start on a pooler', { skip }, () => {
  let database: TestDatabase;
  before(async () => void (database = await createTestDatabase()));
  after(() => database.remove());

  for (const [name, { settings, expected }] of Object.entries(poolers)) {
    it(`${name} ends with: ${expected.slice(-60)}`, async () => {
      const { url, stop } = await startPgBouncer(database.url, settings);
      assert.equal(await open({ url }), expected);
      await stop();
    });
  }

  it('goes well with DATABASE_URL_DIRECT, unless that leads through a pooler, too', async () => {
    const { url, stop } = await startPgBouncer(database.url);
    assert.equal(await open({ url, directUrl: database.url }), 'created');
    assert.equal(await open({ url, directUrl: url }), mendDirect);
    await stop();
  });

  it('on a standby says that it is one', async () => {
    const primary = await startCluster();
    const { hostname, port, username, password } = new URL(primary.url);
    const { url, stop } = await primary.recover({
      base: primary.baseBackup(),
      settings: [`primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`],
      isStandby: true,
    });
    assert.match(await open({ url }), /^DATABASE_URL cannot be used: it leads to a standby, which takes no orders/);
    await stop();
    await primary.stop();
  });

  it('changes nothing when it is refused', async () => {
    const empty = await createTestDatabase();
    const { url, stop } = await startPgBouncer(empty.url);
    assert.equal(await open({ url }), setDirect);
    assert.deepEqual(await empty.query("SELECT to_regclass('schema_versions') AS found"), [{ found: null }]);
    await stop();
    await empty.remove();
  });
});
