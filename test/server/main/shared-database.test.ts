import assert from 'node:assert/strict';
import { it } from 'node:test';
import { errors } from '#contract';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { applyEvents } from '../../support/apply-events.js';
import { applyTrigger } from '../../conformance/stores/order-driver.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { startFaultyProxy } from '../../support/faulty-proxy.js';
import { send } from '../../support/http.js';
import { createOrderRecord } from '../../support/order-record.js';
import { ownSecrets } from '../../support/own-secrets.js';
import { createProgramHarness } from '../../support/program-harness.js';
import { requireDefined } from '../../support/require-defined.js';
import { checkoutPath } from '../../support/service-harness.js';
import { waitForStreamText } from '../../support/stream-text.js';
import { assertOutage } from './outage.js';

const harness = createProgramHarness();

it(
  'two programs start together on an empty PostgreSQL, and share keys, rate limits and the changes of orders',
  needsPostgres,
  async () => {
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: `${database.url}?pool=3`, ORDER_RATE_LIMIT: '6' };
    const programs = [harness.start(environment), harness.start(environment)];
    const origins = await Promise.all(programs.map(({ ready }) => ready));
    const [one = '', two = ''] = origins;

    const headers = { 'idempotency-key': crypto.randomUUID() };
    const replies = await Promise.all(
      [one, two, one, two].map((origin) => send(origin, { path: checkoutPath(), headers })),
    );
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    const codes = new Set(replies.map(({ body }) => body.data.transaction_code));
    const rows = await database.query('SELECT transaction_code FROM orders');
    const expected = [...codes].map((transaction_code) => ({ transaction_code }));
    assert.deepEqual(rows, expected);
    const code = requireDefined([...codes][0]);

    const events = `/api/v3/reseller/order/events?transaction_code=${code}`;
    const changes = origins.map((origin) => waitForStreamText(origin + events, 'processing'));
    await Promise.all(origins.map((origin) => waitForStreamText(origin + events, 'pending')));
    const store = await openPostgresStore({ url: `${database.url}?pool=1`, reportError: () => undefined });
    const submit = { trigger: 'submit', at: Date.now() } as const;
    assert.ok(await store.save(applyEvents(requireDefined(await store.find(code)), submit)));
    await store.close();
    await Promise.all(changes);

    const statuses: number[] = [];
    for (const origin of [one, two, one, two]) statuses.push((await send(origin, { path: checkoutPath() })).status);
    assert.deepEqual(statuses, [200, 200, 429, 429]);

    programs.forEach(({ kill }) => kill('SIGTERM'));
    const results = await Promise.all(programs.map(({ exited }) => exited));
    assert.deepEqual(
      results.map(({ code: exitCode, stderr }) => [exitCode, stderr]),
      results.map(() => [0, '']),
    );
    await database.remove();
  },
);

it('refunds of one order at once over two programs collide, and each gets its own outcome', needsPostgres, async () => {
  const database = await createTestDatabase();
  const environment = { DATABASE_URL: `${database.url}?pool=3`, ...ownSecrets, SANDBOX: 'off' };
  const programs = [harness.start(environment), harness.start(environment)];
  const origins = await Promise.all(programs.map(({ ready }) => ready));
  const store = await openPostgresStore({ url: `${database.url}?pool=1`, reportError: () => undefined });
  const headers = { service: `${ownSecrets.BUSINESS_ID}:${ownSecrets.SECRET_KEY}` };
  for (let round = 0; round < 4; round += 1) {
    const order = applyTrigger(applyTrigger(createOrderRecord({ webhook_url: null }), 'submit'), 'capture');
    await store.create(order);
    // EUR 10.50 was charged.
    const path = `/api/v3/account/order/refund?transaction_code=${order.transaction_code}&reason=sold%20out&amount=2.00`;
    const call = (_: unknown, index: number) =>
      send(requireDefined(origins[index % 2]), { path, method: 'POST', headers });
    const replies = await Promise.all(Array.from({ length: 6 }, call));
    const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    assert.deepEqual(refused, [errors.refund_too_large.message]);
  }
  await store.close();
  programs.forEach(({ kill }) => kill('SIGKILL'));
  await Promise.all(programs.map(({ exited }) => exited));
  await database.remove();
});

it(
  'a server that cannot connect to its PostgreSQL refuses orders, is not ready, and takes orders again later',
  needsPostgres,
  async () => {
    const database = await createTestDatabase();
    const proxy = await startFaultyProxy(database.url);
    await assertOutage({ url: proxy.url, halt: proxy.refuse, restart: proxy.listenAgain });
    await proxy.close();
    await database.remove();
  },
);
