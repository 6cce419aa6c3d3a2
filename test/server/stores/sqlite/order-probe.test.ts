import assert from 'node:assert/strict';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { findOrders } from '../../../support/find-orders.js';
import { diskFaults } from '../../../support/disk-full.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { requireDefined } from '../../../support/require-defined.js';

const { unavailableReason, open } = requireDefined(diskFaults['a full disk']);
const skip = unavailableReason !== undefined && `this machine cannot produce the fault: ${unavailableReason}`;

const logBytes = (directory: string): number => statSync(join(directory, 'checkout.db-wal')).size;

/** Opens a store whose log grows with the next write: the migrations leave a part that is used first. */
async function openGrowing(directory: string) {
  const store = openSqliteStore(directory);
  for (const bytes = logBytes(directory); logBytes(directory) === bytes;) await store.create(createOrderRecord());
  return store;
}

describe('the probe of the SQLite store', () => {
  it('writes about as much to the log as an order, and leaves no row', async () => {
    const folder = createTemporaryFolder();
    const store = await openGrowing(folder.path);
    const { length } = await findOrders(store);
    const growth = async (write: () => Promise<unknown>): Promise<number> => {
      const before = logBytes(folder.path);
      await write();
      return logBytes(folder.path) - before;
    };
    const order = await growth(() => store.create(createOrderRecord()));
    const probe = await growth(() => store.checkOrders());
    const heartbeat = await growth(() => store.checkWritable());
    assert.ok(probe >= order && probe > 4 * heartbeat, `${order}, ${probe}, ${heartbeat}`);
    assert.equal((await findOrders(store)).length, length + 1);
    assert.equal((await store.outbox.list({ account: '', limit: 1000 })).length, length + 1);
    await store.close();
    folder.remove();
  });

  it('fails on a disk that has room for a small write alone, as an order does', { skip }, async (test) => {
    const disk = open();
    test.after(disk.remove);
    const store = await openGrowing(join(disk.path, 'data'));
    const spare = join(disk.path, 'spare');
    writeFileSync(spare, Buffer.alloc(8192, 1));
    disk.exhaust(0);
    rmSync(spare);
    await assert.rejects(store.checkOrders(), { code: 'SQLITE_FULL' });
    await assert.rejects(store.create(createOrderRecord()), { code: 'SQLITE_FULL' });
    await store.checkWritable();
    disk.restore(0);
    await store.checkOrders();
    await store.close();
  });
});
