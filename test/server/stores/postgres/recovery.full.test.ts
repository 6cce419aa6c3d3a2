import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../../../server/stores/postgres/index.js';
import { findOrders } from '../../../support/find-orders.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { needsPostgres } from '../../../support/database.js';
import { startCluster, type Cluster } from '../../../support/postgres.mjs';
import { requireDefined } from '../../../support/require-defined.js';
import { runQuery } from '../../../support/run-query.js';

const query = async (url: string, sql: string): Promise<string> =>
  String(Object.values(requireDefined((await runQuery(url, { sql }))[0]))[0]);

/** Resolves once the segment of the log that was in use is in the archive. */
async function archiveLog(url: string): Promise<void> {
  const segment = await query(url, 'SELECT pg_walfile_name(pg_switch_wal())');
  const isArchived = `SELECT coalesce(last_archived_wal >= '${segment}', false) FROM pg_stat_archiver`;
  while ((await query(url, isArchived)) !== 'true') await new Promise(setImmediate);
}

const codesOf = (orders: readonly { readonly transaction_code: string }[]): string[] =>
  orders.map(({ transaction_code }) => transaction_code).sort();

describe('PostgreSQL with an archive of its log', needsPostgres, () => {
  const archive = createTemporaryFolder();
  let cluster: Cluster;
  let store: PostgresStore;
  const open = (url: string): Promise<PostgresStore> => openPostgresStore({ url, reportError: () => undefined });

  before(async () => {
    chmodSync(archive.path, 0o777); // for the user of the server
    cluster = await startCluster({ settings: ['archive_mode=on', `archive_command=cp %p ${archive.path}/%f`] });
    store = await open(cluster.url);
  });
  after(async () => {
    await store.close();
    await cluster.stop();
    archive.remove();
  });

  const takeOrders = async (count: number): Promise<string[]> => {
    const orders = Array.from({ length: count }, () => createOrderRecord());
    await Promise.all(orders.map((order) => store.create(order)));
    return codesOf(orders);
  };

  it('recovers every order up to a moment before an accident', async () => {
    const early = await takeOrders(20);
    const base = cluster.baseBackup();
    const late = await takeOrders(20);
    const moment = await query(cluster.url, 'SELECT now()::text');
    await store.deleteAccount(''); // the accident
    assert.deepEqual(await findOrders(store), []);
    await archiveLog(cluster.url);

    const recovered = await cluster.recover({
      base,
      settings: [
        `restore_command=cp ${archive.path}/%f %p`,
        `recovery_target_time=${moment}`,
        'recovery_target_action=promote',
      ],
    });
    const again = await open(recovered.url);
    assert.deepEqual(codesOf(await findOrders(again)), [...early, ...late].sort());
    await again.create(createOrderRecord());
    await again.close();
    await recovered.stop();
  });
});
