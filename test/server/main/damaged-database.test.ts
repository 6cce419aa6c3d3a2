import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { runLine } from '../../support/cli-harness.js';
import { send } from '../../support/http.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createServerHarness();
const { start } = harness;
let data: string;

beforeEach(() => {
  data = join(harness.folder, 'data');
});

const order = async (origin: string): Promise<number> => (await send(origin, { path: checkoutPath() })).status;

/** What a kill leaves of a server with an order. */
async function copyOfRunning(): Promise<void> {
  const { origin } = await start({ DATA_DIR: join(harness.folder, 'live') });
  assert.equal(await order(origin), 200);
  cpSync(join(harness.folder, 'live'), data, { recursive: true });
}

/** What a clean stop leaves. */
async function stopped(): Promise<void> {
  const { origin, stop } = await start({ DATA_DIR: data });
  assert.equal(await order(origin), 200);
  await stop();
}

/** Overwrites all pages but the first. */
function damage(file = join(data, 'checkout.db')): void {
  writeFileSync(file, readFileSync(file).fill(7, 4096));
}

const damaged = /^DATA_DIR \S+ cannot be used: its database is damaged\. Restore the last backup\. SQLite: [^\n]+\.$/;

describe('a start on a damaged database', () => {
  it('is refused after a crash', async () => {
    await copyOfRunning();
    rmSync(join(data, 'checkout.db-wal'));
    damage();
    assert.match(await harness.refuse({ DATA_DIR: data }), damaged);
  });

  it('is refused after a restore of a damaged backup', async () => {
    await start({ DATA_DIR: join(harness.folder, 'live') });
    const file = join(harness.folder, 'backup.db');
    await runLine(['backup', file], { DATA_DIR: join(harness.folder, 'live') });
    mkdirSync(data);
    copyFileSync(file, join(data, 'checkout.db'));
    damage();
    assert.match(await harness.refuse({ DATA_DIR: data }), damaged);
  });

  it('is refused when the file has changed since a clean stop', async () => {
    await stopped();
    damage();
    assert.match(await harness.refuse({ DATA_DIR: data }), damaged);
  });

  it('is refused when the file is no database', async () => {
    mkdirSync(data);
    writeFileSync(join(data, 'checkout.db'), 'a text of somebody else'.repeat(1000));
    assert.match(await harness.refuse({ DATA_DIR: data }), damaged);
  });
});

describe('a start on what is left of a database', () => {
  const empty = (): void => writeFileSync(join(data, 'checkout.db'), '');
  const left: Readonly<Record<string, { readonly prepare: () => void; readonly sentence: RegExp }>> = {
    'a file of 0 bytes': {
      prepare: () => (rmSync(join(data, 'checkout.db-wal')), empty()),
      sentence: /its database \(checkout\.db\) is an empty file\. Restore a backup; INCOMPLETE_DATABASE=accept starts/,
    },
    'a file of 0 bytes beside its log': { prepare: empty, sentence: /is an empty file\. Restore a backup/ },
    'a log without its file': {
      prepare: () => rmSync(join(data, 'checkout.db')),
      sentence: /the log of its database \(checkout\.db-wal\) is without checkout\.db\. Restore a backup/,
    },
  };
  for (const [name, { prepare, sentence }] of Object.entries(left)) {
    it(`is refused on ${name}, unless the operator accepts it`, async () => {
      await copyOfRunning();
      prepare();
      assert.match(await harness.refuse({ DATA_DIR: data }), sentence);
      assert.match(await harness.refuse({ DATA_DIR: data }), sentence, 'the refused start has changed nothing');
      const { origin } = await start({ DATA_DIR: data, INCOMPLETE_DATABASE: 'accept' });
      assert.equal(await order(origin), 200);
      assert.ok(statSync(join(data, 'checkout.db')).size > 0);
    });
  }
});
