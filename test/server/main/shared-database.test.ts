import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { errors } from '#contract';
import { openPostgresStore } from '../../../server/adapters/postgres-store/index.js';
import { applyTransition } from '../../../server/core/lifecycle/transitions.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { requireDefined } from '../../support/require-defined.js';
import { send, type HttpReply } from '../../support/http.js';
import { findPgBouncer, startPgBouncer } from '../../support/pgbouncer.mjs';
import { startCluster, type Cluster } from '../../support/postgres.mjs';
import type { Program } from '../../support/process.js';
import { createProgramHarness } from '../../support/program-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createProgramHarness();
const token = 'a-token-for-the-tests';
let database: TestDatabase;

const start = (environment: Record<string, string> = {}): Program =>
  harness.start({ DATABASE_URL: database.url, ...environment });

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const codeOf = ({ status, text, body }: HttpReply): string => {
  assert.equal(status, 200, text);
  return body.data.transaction_code;
};

/** Reads a stream of events until it contains `text`. */
const waitForStreamText = (url: string, text: string) =>
  new Promise<void>((resolve, reject) => {
    let received = '';
    const request = get(url, (response) => {
      response.on('data', (chunk: Buffer) => {
        received += chunk.toString();
        if (!received.includes(text)) return;
        resolve();
        request.destroy();
      });
      response.on('end', () => reject(new Error(`the stream ended: ${received}`)));
    });
    request.on('error', reject);
  });

describe('several programs on one PostgreSQL', () => {
  it('start together on an empty database, take orders and exit with 0', async () => {
    const together = Array.from({ length: 4 }, () => start());
    const origins = await Promise.all(together.map(({ ready }) => ready));
    const codes = await Promise.all(
      origins.map(async (origin) => codeOf(await send(origin, { path: checkoutPath() }))),
    );
    const rows = await database.query('SELECT transaction_code FROM orders');
    assert.deepEqual(rows.map(({ transaction_code }) => transaction_code).sort(), codes.sort());
    together.forEach(({ kill }) => kill('SIGTERM'));
    const results = await Promise.all(together.map(({ exited }) => exited));
    assert.deepEqual(
      results.map(({ code, stderr }) => [code, stderr]),
      results.map(() => [0, '']),
    );
  });

  it('share idempotency keys, rate limits and the changes of orders', async () => {
    const environment = { ORDER_RATE_LIMIT: '6' };
    const [one, two] = await Promise.all([start(environment).ready, start(environment).ready]);

    const headers = { 'idempotency-key': 'one-order' };
    const replies = await Promise.all(
      [one, two, one, two].map((origin) => send(origin, { path: checkoutPath(), headers })),
    );
    const codes = new Set(replies.map(codeOf));
    assert.equal(codes.size, 1);
    const code = requireDefined([...codes][0]);

    const events = `/api/v3/reseller/order/events?transaction_code=${code}`;
    const changes = [one, two].map((origin) => waitForStreamText(origin + events, 'processing'));
    await Promise.all([one, two].map((origin) => waitForStreamText(origin + events, 'pending')));
    const store = await openPostgresStore({ url: database.url, reportError: () => undefined });
    const next = applyTransition(requireDefined(await store.find(code)), { trigger: 'submit', at: Date.now() });
    assert.ok(next.ok && (await store.save(next.order)));
    await store.close();
    await Promise.all(changes);

    const statuses: number[] = [];
    for (const origin of [one, two, one, two]) statuses.push((await send(origin, { path: checkoutPath() })).status);
    assert.deepEqual(statuses, [200, 200, 429, 429]);
  });
});

const withoutPooler =
  findPgBouncer() === undefined && "PgBouncer is not installed, and only root can fetch Debian's package.";

describe('programs behind PgBouncer in transaction mode', { skip: withoutPooler }, () => {
  it('take orders and hear of the changes of each other', async () => {
    const pooler = await startPgBouncer(database.url);
    try {
      const environment = { DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: database.url, SANDBOX_TOKEN: token };
      const [one, two] = await Promise.all([start(environment).ready, start(environment).ready]);
      const headers = { 'x-sandbox-scenario': 'manual' };
      const code = codeOf(await send(one, { path: checkoutPath(), headers }));
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
    const { code, stderr } = await start({ DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: database.url }).exited;
    await pooler.stop();
    assert.equal(code, 1);
    assert.match(stderr, /synchronous_commit is off there/);
  });
});

describe('a program that loses its PostgreSQL', () => {
  let cluster: Cluster;
  before(async () => void (cluster = await startCluster()));
  after(() => cluster.stop());

  it('refuses orders, is not ready, and takes orders again after PostgreSQL has returned', async () => {
    const program = start({ DATABASE_URL: cluster.url, RATE_LIMIT: '100000', ORDER_RATE_LIMIT: '100000' });
    const origin = await program.ready;
    codeOf(await send(origin, { path: checkoutPath() }));

    await cluster.halt();
    const { status, body } = await send(origin, { path: checkoutPath() });
    assert.deepEqual([status, body.message], [503, errors.order_not_created.message]);
    const exchange = await send(origin, { path: '/api/v2/exchange/EUR-USD' });
    assert.equal(exchange.status, 200, 'the exchange rate needs no database');
    const unready = await send(origin, { path: '/readyz' });
    assert.deepEqual([unready.status, unready.body.checks], [503, { database: false, rates: true }]);

    await cluster.start();
    codeOf(await send(origin, { path: checkoutPath() }));
    program.kill('SIGTERM');
    const { code, stderr } = await program.exited;
    assert.equal(code, 0);
    assert.match(stderr, /ECONNREFUSED/, 'the log has the reason');
    assert.ok(!stderr.includes(new URL(cluster.url).password));
  });
});
