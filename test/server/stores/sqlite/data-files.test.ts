import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { freshFolder } from '../../../support/fresh-folder.js';
import { createOrderRecord } from '../../../support/order-record.js';

const folder = freshFolder();
let data: string;
beforeEach(() => void (data = join(folder.path, 'data')));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modesOf = (directory: string): Record<string, string> =>
  Object.fromEntries(readdirSync(directory).map((name) => [name, modeOf(join(directory, name))]));

const privateFiles = {
  'checkout.db': '600',
  'checkout.db-shm': '600',
  'checkout.db-wal': '600',
  'checkout.lock': '600',
  'checkout.lock-journal': '600',
};

describe('the files of the SQLite store', () => {
  it('are readable for their owner alone', async () => {
    const store = openSqliteStore(data);
    await store.create(createOrderRecord());
    assert.deepEqual([modeOf(data), modesOf(data)], ['700', privateFiles]);
    await store.close();
  });
});

/** How the files of a running store can go away. */
const losses: Readonly<Record<string, { readonly lose: () => void; readonly lost: string }>> = {
  'the removed folder': { lose: () => rmSync(data, { recursive: true }), lost: 'checkout.db' },
  'the renamed folder': { lose: () => renameSync(data, `${data}-old`), lost: 'checkout.db' },
  'the removed log': { lose: () => rmSync(join(data, 'checkout.db-wal')), lost: 'checkout.db-wal' },
  'another file in the place of the database': {
    lose: () => {
      renameSync(join(data, 'checkout.db'), join(data, 'old'));
      writeFileSync(join(data, 'checkout.db'), '');
    },
    lost: 'checkout.db',
  },
};

describe('a running SQLite store', () => {
  for (const [name, { lose, lost }] of Object.entries(losses)) {
    it(`acknowledges nothing into ${name}, and says why once`, async () => {
      const reasons: string[] = [];
      const store = openSqliteStore(data, { onLost: ({ message }) => reasons.push(message) });
      await store.create(createOrderRecord());
      lose();
      const sentence = `DATA_DIR ${data} cannot be used any more: ${lost} was removed or replaced while the server ran, so that it could keep no more orders.`;
      const together = [store.create(createOrderRecord()), store.create(createOrderRecord())];
      for (const { status } of await Promise.allSettled(together)) assert.equal(status, 'rejected');
      await assert.rejects(store.checkWritable(), { message: sentence });
      assert.deepEqual(reasons, [sentence]);
      await store.close();
    });
  }
});
