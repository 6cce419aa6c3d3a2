import assert from 'node:assert/strict';
import { errors } from '#contract';
import { send } from '../../support/http.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { startTestServer } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

type Outage = {
  /** The URL of the database. */
  readonly url: string;
  readonly halt: () => Promise<void>;
  readonly restart: () => Promise<void>;
};

/** Asserts what a server answers before, during and after an outage of its PostgreSQL. */
export async function assertOutage({ url, halt, restart }: Outage): Promise<void> {
  const server = await startTestServer({ DATABASE_URL: url, RATE_LIMIT: '100000', ORDER_RATE_LIMIT: '100000' });
  if (typeof server === 'string') return assert.fail(server);
  const { origin } = server;
  await placeProgramOrder(origin);

  await halt();
  const { status, body } = await send(origin, { path: checkoutPath() });
  assert.deepEqual([status, body.message], [503, errors.order_not_created.message]);
  const exchange = await send(origin, { path: '/api/v2/exchange/EUR-USD' });
  assert.equal(exchange.status, 200, 'the exchange rate needs no database');
  const unready = await send(origin, { path: '/readyz' });
  assert.deepEqual([unready.status, unready.body.checks], [503, { database: false, rates: true }]);

  await restart();
  await placeProgramOrder(origin);
  await server.stop();
  assert.match(server.log(), /ECONNREFUSED/, 'the log has the reason');
  assert.ok(!server.log().includes(new URL(url).password));
}
