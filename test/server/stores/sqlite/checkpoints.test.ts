import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'libsql';
import type { ServerStore } from '#core';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { freshFolder } from '../../../support/fresh-folder.js';
import { createOrderRecord } from '../../../support/order-record.js';

const folder = freshFolder(() => store.close());
let [live, copied]: [string, string] = ['', ''];
let store: ServerStore;

beforeEach(() => {
  [live, copied] = [join(folder.path, 'live'), join(folder.path, 'copied')];
  mkdirSync(copied);
  store = openSqliteStore(live);
});

const takeOrders = async (count: number, one = store): Promise<void> => {
  for (let group = 0; group < count; group += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - group) }, () => one.create(createOrderRecord())));
    await new Promise(setImmediate); // the turn of a checkpoint
  }
};

/** Resolves once no checkpoint is under way, so that a copy of the file is not torn. */
async function settled(): Promise<void> {
  const reader = new Database(join(live, 'checkout.db'));
  const underway = reader.prepare('SELECT 1 FROM checkpoints WHERE merged <> resumed');
  while (underway.all().length > 0) await delay(2);
  reader.close();
}

const copy = (...names: readonly string[]): void =>
  names.forEach((name) => copyFileSync(join(live, name), join(copied, name)));

const count = (directory: string): number => {
  const database = new Database(join(directory, 'checkout.db'));
  const [row] = database.prepare('SELECT count(*) FROM orders').raw().all() as [[number]];
  database.close();
  return row[0];
};

const refusal =
  /^Error: DATA_DIR \S+ cannot be used: its database was copied without its log \(checkout\.db-wal\), which has the latest orders, or the log is damaged at its start\. Restore a backup, or copy the log too; INCOMPLETE_DATABASE=accept starts without the missing orders\.$/;

describe('a database that was copied without its log', () => {
  // Before, during and after the first checkpoints of the log.
  for (const orders of [1, 560, 3000]) {
    it(`is refused after ${orders} orders, unless the loss is accepted`, async () => {
      await takeOrders(orders);
      await settled();
      assert.ok(orders < 3000 || statSync(join(live, 'checkout.db')).size > 500_000, 'the log is merged meanwhile');
      copy('checkout.db');
      assert.throws(() => openSqliteStore(copied), refusal);
      assert.throws(() => openSqliteStore(copied), refusal, 'also when it is tried again');
      const accepted = openSqliteStore(copied, { acceptsIncomplete: true });
      await takeOrders(1, accepted);
      await accepted.close();
      await openSqliteStore(copied).close();
    });
  }

  it('is refused when its log was removed after a crash', async () => {
    await takeOrders(10);
    copy('checkout.db', 'checkout.db-wal');
    rmSync(join(copied, 'checkout.db-wal'));
    assert.throws(() => openSqliteStore(copied), refusal);
  });
});

describe('a whole database', () => {
  const starts = async (orders: number): Promise<void> => {
    const again = openSqliteStore(copied);
    assert.equal(count(copied), orders);
    await again.close();
  };

  it('starts after a crash, with its log', async () => {
    await takeOrders(10);
    copy('checkout.db', 'checkout.db-wal');
    await starts(10);
  });

  it('starts after a crash when another program has merged the log', async () => {
    await takeOrders(10);
    copy('checkout.db', 'checkout.db-wal');
    const other = new Database(join(copied, 'checkout.db'));
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    assert.equal(statSync(join(copied, 'checkout.db-wal'), { throwIfNoEntry: false })?.size ?? 0, 0);
    await starts(10);
  });

  it('starts after a crash of each commit of a checkpoint', async () => {
    // The commits of a checkpoint, done by hand, with a crash after each of them.
    await takeOrders(9);
    const writer = new Database(join(live, 'checkout.db'));
    for (const step of [
      'UPDATE checkpoints SET merged = merged + 1',
      'PRAGMA wal_checkpoint(PASSIVE)',
      'an order meanwhile',
      'UPDATE checkpoints SET merged = merged + 1',
      'PRAGMA wal_checkpoint(PASSIVE)',
      'UPDATE checkpoints SET resumed = merged',
    ]) {
      if (step === 'an order meanwhile') await takeOrders(1);
      else writer.prepare(step).all();
      readdirSync(copied).forEach((name) => rmSync(join(copied, name)));
      copy('checkout.db', 'checkout.db-wal');
      await starts(count(live));
    }
    writer.close();
  });

  it('keeps its log when another process closes it after a checkpoint, and starts as one file after a clean stop', async () => {
    await takeOrders(2000);
    await settled();
    const readAndClose = `const other = new (require('libsql'))('${live}/checkout.db'); other.exec('SELECT 1 FROM orders'); other.close()`;
    execFileSync(process.execPath, ['-e', readAndClose]);
    assert.ok(statSync(join(live, 'checkout.db-wal')).size > 0);
    await store.close();
    copy('checkout.db');
    await starts(2000);
  });
});
