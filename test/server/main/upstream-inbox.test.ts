import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createWebhookSigner } from '#core';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { noDetails } from '../../../server/core/orders/record.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { send } from '../../support/http.js';
import { createOrderRecord } from '../../support/order-record.js';
import { secretOf } from '../../support/own-secrets.js';
import { createProgramHarness, placeProgramOrder } from '../../support/program-harness.js';
import { startSlowRequest } from '../../support/slow-request.js';
import { waitForStreamText } from '../../support/stream-text.js';
import { relaySettings, startStubUpstream, type StubUpstream } from '../../support/stub-upstream.js';
import { waitUntilClosed } from '../../support/wait-until-closed.js';

const harness = createProgramHarness();
const shiftedClock = `--import ${fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url))}`;

/** For a program that would never end. */
const timeout = 120_000;

describe('acknowledged webhooks of the upstream', { timeout }, () => {
  let stub: StubUpstream;
  before(async () => void (stub = await startStubUpstream()));
  after(() => stub.close());

  const start = (environment: Readonly<Record<string, string>> = {}) =>
    harness.start({
      DATA_DIR: harness.folder,
      ...relaySettings(stub),
      UPSTREAM_WEBHOOK_SECRET: secretOf('upstream'),
      ...environment,
    });

  async function readStored(codes: readonly string[]) {
    const store = openSqliteStore(harness.folder);
    const orders = await Promise.all(codes.map((code) => store.find(code)));
    await store.close();
    return orders.map((order) => order?.status);
  }

  /** Places orders, fewer at once than the calls that an upstream gets. */
  async function placeAll(origin: string, count: number) {
    const orders: Awaited<ReturnType<typeof place>>[] = [];
    while (orders.length < count) {
      orders.push(
        ...(await Promise.all(Array.from({ length: Math.min(8, count - orders.length) }, () => place(origin)))),
      );
    }
    return orders;
  }

  /** Places an order, and says what the upstream sends once it is paid. */
  async function place(origin: string) {
    const code = await placeProgramOrder(origin);
    const order = stub.orders.find(({ query }) => query['external_reference'] === code);
    const body = JSON.stringify({ transaction_code: order?.transaction_code, status: 'paid' });
    const headers = createWebhookSigner([secretOf('upstream')])({ id: `paid-${code}`, body }, Date.now());
    return {
      code,
      webhook: { method: 'POST', path: new URL(order?.query['webhook_url'] ?? '').pathname, headers, body },
    };
  }

  it('are applied after a kill, however late and with another secret', async () => {
    const program = start();
    const origin = await program.ready;
    const orders = await placeAll(origin, 96);
    const replies = await Promise.all(orders.map(({ webhook }) => send(origin, webhook)));
    program.kill('SIGKILL');
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    await program.exited;
    const next = await start({
      NODE_OPTIONS: shiftedClock,
      CLOCK_SHIFT_MS: '310000',
      UPSTREAM_WEBHOOK_SECRET: secretOf('next upstream'),
    }).ready;
    for (const { code } of orders)
      await waitForStreamText(`${next}/api/v3/reseller/order/events?transaction_code=${code}`, '"status":"paid"');
  });

  it('are signed at the time of the database, whatever the clock of the process', needsPostgres, async () => {
    const { url } = await createTestDatabase();
    const origin = await start({ DATABASE_URL: url, NODE_OPTIONS: shiftedClock, CLOCK_SHIFT_MS: '310000' }).ready;
    const { webhook } = await place(origin);
    assert.equal((await send(origin, webhook)).status, 200);
  });

  it('are applied before an order expires that was paid in time', async () => {
    const upstream = { id: 'theirs', code: 'T-1' };
    const order = createOrderRecord({ webhook_url: null, details: { ...noDetails, upstream } });
    const { transaction_code } = order;
    const times = { received_at: order.expires_at - 1, due_at: order.expires_at - 1 };
    const store = openSqliteStore(harness.folder);
    await store.create(order);
    await store.inbox.add({
      transaction_code,
      event_key: 'paid',
      ...times,
      body: JSON.stringify({ status: 'paid' }),
      is_signed: true,
      tries: 0,
      result: null,
    });
    await store.close();
    const program = start();
    await program.ready;
    program.kill('SIGTERM');
    assert.equal((await program.exited).code, 0);
    const after = openSqliteStore(harness.folder);
    const statuses = (await after.find(transaction_code))?.timeline.map(({ status }) => status);
    await after.close();
    assert.deepEqual(statuses, ['processing', 'paid']);
  });

  it('are applied before the end of a stop during which they have come', async () => {
    const program = start();
    const origin = await program.ready;
    const orders = await placeAll(origin, 20);
    const slow = await Promise.all(orders.map(({ webhook }) => startSlowRequest(origin, webhook)));
    program.kill('SIGTERM');
    await waitUntilClosed(origin);
    const replies = await Promise.all(slow.map(({ finish }) => finish()));
    assert.deepEqual(new Set(replies.map((reply) => /^HTTP\/1\.1 200 /m.test(reply))), new Set([true]));
    assert.equal((await program.exited).code, 0);
    assert.deepEqual(new Set(await readStored(orders.map(({ code }) => code))), new Set(['paid']));
  });
});
