import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../support/database.js';
import { send, type HttpReply } from '../../support/http.js';
import { findPgBouncer, startPgBouncer } from '../../support/pgbouncer.mjs';
import { startCluster } from '../../support/postgres.mjs';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { waitForStreamText } from '../../support/stream-text.js';
import { assertOutage } from './outage.js';

const { start, refuse } = createServerHarness();
const token = 'a-token-for-the-tests';
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const codeOf = ({ status, text, body }: HttpReply): string => {
  assert.equal(status, 200, text);
  return body.data.transaction_code;
};

const withoutPooler =
  needsPostgres.skip ||
  (findPgBouncer() === undefined && "PgBouncer is not installed, and only root can fetch Debian's package.");

describe('servers behind PgBouncer in transaction mode', { skip: withoutPooler }, () => {
  it('take orders and hear of the changes of each other', async () => {
    const pooler = await startPgBouncer(database.url);
    try {
      const environment = { DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: database.url, SANDBOX_TOKEN: token };
      const [{ origin: one }, { origin: two }] = await Promise.all([start(environment), start(environment)]);
      const code = codeOf(await send(one, { path: checkoutPath(), headers: { 'x-sandbox-scenario': 'manual' } }));
      const events = `${two}/api/v3/reseller/order/events?transaction_code=${code}`;
      const changed = waitForStreamText(events, 'processing');
      await waitForStreamText(events, 'pending');
      const path = `/sandbox/api/orders/fire?transaction_code=${code}&trigger=submit`;
      const fired = await send(one, { method: 'POST', path, headers: { authorization: `Bearer ${token}` } });
      assert.equal(fired.status, 200, fired.text);
      await changed;
    } finally {
      await pooler.stop();
    }
  });

  it('do not start where commits are not on disk', async () => {
    await database.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = off`);
    const pooler = await startPgBouncer(database.url);
    const sentence = await refuse({ DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: database.url });
    await pooler.stop();
    assert.match(sentence, /synchronous_commit is off there/);
  });
});

it(
  'a server whose PostgreSQL crashes refuses orders, is not ready, and takes orders again after it has returned',
  needsPostgres,
  async () => {
    const cluster = await startCluster();
    await assertOutage({ url: cluster.url, halt: () => cluster.halt(), restart: cluster.start });
    await cluster.stop();
  },
);
