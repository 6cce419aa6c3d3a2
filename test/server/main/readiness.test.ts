import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { damageSentence } from '../../../server/program/store-health.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { send } from '../../support/http.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createServerHarness();
const { start } = harness;

const pollMs = 100;

const readiness = async (origin: string): Promise<number> => (await send(origin, { path: '/readyz' })).status;

/** Polls like a balancer until the readiness has the status. */
async function waitForReadiness(origin: string, expected: number): Promise<void> {
  while ((await readiness(origin)) !== expected) await delay(pollMs);
}

const order = async (origin: string): Promise<number> => (await send(origin, { path: checkoutPath() })).status;

/** Lets every new order fail as on a full disk, where the pages that exist still take other writes. */
const failOrders = `
  CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER fail BEFORE INSERT ON orders FOR EACH STATEMENT EXECUTE FUNCTION fail();`;

describe('/readyz of a PostgreSQL that takes other writes, but no orders', () => {
  it('is 503 until a probe succeeds, without an order, and the probe leaves nothing', needsPostgres, async () => {
    const database = await createTestDatabase();
    const { origin, stop } = await start({ DATABASE_URL: `${database.url}?pool=3` });
    assert.equal(await readiness(origin), 200);
    await database.query(failOrders);
    assert.equal(await order(origin), 503);
    await waitForReadiness(origin, 503);
    await database.query('DROP TRIGGER fail ON orders');
    await waitForReadiness(origin, 200);
    const tables = ['orders', 'wallets', 'outbox', 'idempotency_keys'];
    const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table})`).join(' + ');
    assert.deepEqual(await database.query(`SELECT ${counts} AS rows`), [{ rows: 0 }]);
    await stop();
    await database.remove();
  });
});

/** Overwrites all pages but the first, in another process: closing the file in this one would release its locks. */
const damage = `
  const { openSync, fstatSync, writeSync } = require('node:fs');
  const file = openSync(process.argv[1], 'r+');
  const { size } = fstatSync(file);
  writeSync(file, Buffer.alloc(size - 4096, 7), 0, size - 4096, 4096);`;

describe('/readyz on an embedded database that is damaged while the server runs', () => {
  it('is 503, the log says so in one line, and the next start is refused', async () => {
    const live = harness.folder;
    const first = await start({ DATA_DIR: live });
    assert.equal(await order(first.origin), 200);
    await first.stop();
    const { origin, log, stop } = await start({ DATA_DIR: live });
    assert.equal(await readiness(origin), 200);
    execFileSync(process.execPath, ['-e', damage, join(live, 'checkout.db')]);
    for (const _ of [1, 2, 3]) assert.equal(await order(origin), 503);
    await waitForReadiness(origin, 503);
    const lines = log()
      .split('\n')
      .filter((line) => line.includes(damageSentence));
    assert.equal(lines.length, 1, log());
    await stop().catch(() => undefined);
    assert.match(await harness.refuse({ DATA_DIR: live }), /^DATA_DIR \S+ cannot be used: its database is damaged\./);
  });
});
