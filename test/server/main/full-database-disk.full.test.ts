import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { needsPostgres } from '../../support/database.js';
import { createServerDisk, type LimitedFolder } from '../../support/disk-full.js';
import { send } from '../../support/http.js';
import { startCluster, type Cluster } from '../../support/postgres.mjs';
import { startTestServer, type TestServer } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const disk = createServerDisk();
const skip =
  needsPostgres.skip ||
  (disk.unavailableReason !== undefined && `this machine cannot produce the fault: ${disk.unavailableReason}`);

/** A check serves for a second. */
const pollMs = 1050;
const polls = 20;

const order = async (origin: string): Promise<number> =>
  (await send(origin, { path: checkoutPath({ webhook_url: 'https://shop.nowhere/hook' }) })).status;

const readiness = async (origin: string): Promise<number> => (await send(origin, { path: '/readyz' })).status;

describe('/readyz of a PostgreSQL on a full disk', { skip }, () => {
  let folder: LimitedFolder;
  let cluster: Cluster;
  let server: TestServer;
  before(async () => {
    folder = disk.open();
    cluster = await startCluster({ parent: folder.path, isDurable: true });
    const environment = { DATABASE_URL: cluster.url, RATE_LIMIT: 'off', ORDER_RATE_LIMIT: 'off', SANDBOX: 'off' };
    const started = await startTestServer(environment);
    if (typeof started === 'string') return assert.fail(started);
    server = started;
  });
  after(async () => {
    await server.stop();
    await cluster.stop();
    folder.remove();
  });

  it('is 503 at each poll while orders fail, also when nobody orders', async () => {
    assert.equal(await order(server.origin), 200);
    assert.equal(await readiness(server.origin), 200);
    folder.exhaust(0);
    /** The pages that exist take some more, also later, once what a failed order has left is cleaned away. */
    const orderUntilFull = async () => {
      while ((await order(server.origin)) === 200);
    };
    await orderUntilFull();
    const seen: number[] = [];
    for (let poll = 0; poll < polls; poll += 1) {
      await delay(pollMs);
      seen.push(await readiness(server.origin));
      if (poll < polls / 2) await orderUntilFull();
    }
    assert.deepEqual([...new Set(seen)], [503], seen.join());
  });

  it('is 200 again once there is space, before the next order', async () => {
    folder.restore(0);
    while ((await readiness(server.origin)) !== 200) await delay(pollMs / 10);
    assert.equal(await order(server.origin), 200);
  });
});
