import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { send } from '../../support/http.js';
import { scrape } from '../../support/metrics.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { secretOf } from '../../support/own-secrets.js';
import { startReceiver } from '../../support/receivers.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { relaySettings, startStubUpstream } from '../../support/stub-upstream.js';

const { start } = createServerHarness();

describe('a webhook that fails for good', () => {
  it('has one line in the log, without the path of its URL', async () => {
    const receiver = await startReceiver(() => ({ status: 410 }));
    const server = await start();
    const webhook_url = `${receiver.url}/hook?token=s3cret`;
    const { body } = await send(server.origin, { path: checkoutPath({ webhook_url }) });
    await receiver.waitForCount(1);
    await server.stop(); // settles what runs
    await receiver.close();
    const { transaction_code } = body.data;
    const { time, ...line } = JSON.parse(server.log()) as Record<string, unknown>;
    assert.equal(typeof time, 'number');
    assert.deepEqual(line, {
      level: 40,
      transaction_code,
      sequence: 1,
      audience: 'merchant',
      host: new URL(receiver.url).host,
      state: 'disabled',
      status: 410,
      error: 'gone',
      attempts: 1,
      msg: 'webhook failed for good',
    });
  });
});

describe('the metrics of the server', () => {
  it('are off unless METRICS_PORT is set, and never on the public port', async () => {
    const stub = await startStubUpstream();
    const secret = { UPSTREAM_WEBHOOK_SECRET: secretOf('upstream') };
    const { origin, metrics } = await start({ METRICS_PORT: '0', ...relaySettings(stub), ...secret });
    await placeProgramOrder(origin);
    const { pathname } = new URL(stub.orders[0]?.query['webhook_url'] ?? '');
    await send(origin, { path: pathname, method: 'POST', body: '{}' });
    await stub.close();
    assert.equal((await send(origin, { path: '/metrics' })).status, 404);
    const found = await scrape(metrics);
    assert.equal(found.get('checkout_orders{status="pending"}'), 1);
    assert.equal(found.get('checkout_upstream_events_total{kind="forged"}'), 1);
    assert.equal(found.get('checkout_http_request_duration_seconds_count{operation="checkout",status="2xx"}'), 1);
  });
});
