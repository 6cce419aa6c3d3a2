import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { backUpSqlite, inspectSqlite, openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { checkLog } from '../../../../server/stores/sqlite/log-check.js';
import { findOrders } from '../../../support/find-orders.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';

const acknowledged = 10;
const headerBytes = 32;
const frameBytes = 24 + 4096;

const refusal =
  /^DATA_DIR \S+ cannot be used: the log of its database \(checkout\.db-wal\) is damaged; commits that cannot be read: \d+\. Restore a backup; INCOMPLETE_DATABASE=accept starts without them\.$/;

describe('the log of an embedded database', () => {
  const folder = createTemporaryFolder();
  const [crashed, data] = [join(folder.path, 'crashed'), join(folder.path, 'data')];
  let log: Buffer;
  /** Where the last commit begins, which nobody was told of. */
  let lastCommitAt: number;

  before(async () => {
    const live = join(folder.path, 'live');
    const store = openSqliteStore(live);
    for (let order = 0; order < acknowledged; order += 1) await store.create(createOrderRecord());
    lastCommitAt = readFileSync(join(live, 'checkout.db-wal')).length;
    await store.create(createOrderRecord());
    cpSync(live, crashed, { recursive: true }); // what a kill leaves
    await store.close();
    log = readFileSync(join(crashed, 'checkout.db-wal'));
  });
  after(() => folder.remove());

  function restoreCrash(change?: (bytes: Buffer) => void): void {
    rmSync(data, { recursive: true, force: true });
    cpSync(crashed, data, { recursive: true });
    const bytes = Buffer.from(log);
    change?.(bytes);
    writeFileSync(join(data, 'checkout.db-wal'), bytes);
  }

  /** Starts as the program does. Resolves with the number of orders. */
  async function start(acceptsIncomplete = false): Promise<number> {
    const store = openSqliteStore(data, { acceptsIncomplete });
    const orders = await findOrders(store);
    await store.close();
    return orders.length;
  }

  it('is read to its end after a crash', async () => {
    restoreCrash();
    assert.equal(await start(), acknowledged + 1);
  });

  /** `check -- full` changes four times as many bytes. */
  const frameStep = process.env['FULL_TESTS'] === '1' ? 3 : 12;

  /** Each byte of the header, and bytes of frames and their pages. */
  const positions = function* (): Generator<number> {
    for (let at = 0; at < headerBytes; at += 1) yield at;
    for (let frame = headerBytes; frame < lastCommitAt; frame += frameStep * frameBytes) {
      for (let at = 0; at < 24; at += 5) yield frame + at;
      for (let at = 24; at < frameBytes; at += 1021) yield frame + at;
    }
  };

  it('is refused when one byte of what was acknowledged has changed, unless the orders are all there', async () => {
    let refused = 0;
    for (const at of positions()) {
      restoreCrash((bytes) => bytes.writeUInt8((bytes[at] ?? 0) ^ 0x10, at));
      try {
        checkLog(data);
      } catch {
        refused += 1;
        continue;
      }
      const orders = await start();
      assert.ok(orders >= acknowledged, `byte ${at} of ${lastCommitAt}: ${orders} orders`);
    }
    assert.ok(refused > 300 / frameStep);
  });

  it('stays as it is when it is refused, by commands too, and is opened where the operator accepts it', async () => {
    const damage = (bytes: Buffer): void =>
      void bytes.fill(7, headerBytes + 9 * frameBytes, headerBytes + 10 * frameBytes);
    restoreCrash(damage);
    await assert.rejects(start(), { message: refusal });
    assert.throws(() => openSqliteStore(data), { message: refusal });
    assert.throws(() => backUpSqlite({ directory: data, copy: join(folder.path, 'copy') }), /log .+ is damaged/);
    assert.throws(() => inspectSqlite(data), /log .+ is damaged/);
    const damaged = Buffer.from(log);
    damage(damaged);
    assert.deepEqual(readFileSync(join(data, 'checkout.db-wal')), damaged);
    assert.ok((await start(true)) < acknowledged);
  });

  const starts: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    'its first sector is empty': (bytes) => bytes.fill(0, 0, 512),
    'its header and the salts of its first frame are damaged': (bytes) =>
      bytes.fill(~(bytes[5] ?? 0), 5, 6).fill(~(bytes[41] ?? 0), 41, 42),
    'it ends in its header': (bytes) => bytes.subarray(0, headerBytes - 1),
    'it ends behind its header': (bytes) => bytes.subarray(0, headerBytes),
    'it ends in its first frame': (bytes) => bytes.subarray(0, headerBytes + frameBytes - 1),
  };
  for (const [name, change] of Object.entries(starts)) {
    it(`is refused when ${name}, and stays as it is`, async () => {
      restoreCrash();
      const damaged = change(Buffer.from(log));
      writeFileSync(join(data, 'checkout.db-wal'), damaged);
      await assert.rejects(start(), /damaged at its start/);
      assert.throws(() => inspectSqlite(data), /damaged at its start/);
      assert.deepEqual(readFileSync(join(data, 'checkout.db-wal')), damaged);
    });
  }

  const cuts: Readonly<Record<string, (at: number) => void>> = {
    'ends there': (at) => truncateSync(join(data, 'checkout.db-wal'), at),
    'has nothing from there on': (at) => restoreCrash((bytes) => bytes.fill(0, at)),
    'has nothing from there to the end of the sector': (at) => restoreCrash((bytes) => bytes.fill(0, at, at + 512)),
  };
  for (const [name, cut] of Object.entries(cuts)) {
    it(`is read to its last whole commit when the power is cut inside the next one: it ${name}`, async () => {
      for (let step = 0; step < 20; step += 1) {
        restoreCrash();
        cut(lastCommitAt + Math.floor(((log.length - lastCommitAt) * step) / 20));
        assert.ok((await start()) >= acknowledged);
      }
    });
  }
});
