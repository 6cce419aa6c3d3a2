import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { send } from '../../support/http.js';
import { scrape } from '../../support/metrics.js';
import type { Program } from '../../support/process.js';
import { createProgramHarness, placeProgramOrder } from '../../support/program-harness.js';
import { startReceiver } from '../../support/receivers.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createProgramHarness();
const start = (environment: Record<string, string> = {}): Program =>
  harness.start({ DATA_DIR: harness.folder, ...environment });

describe('a webhook that fails for good', () => {
  it('has one line in the log, without the path of its URL', async () => {
    const receiver = await startReceiver(() => ({ status: 410 }));
    const program = start({ METRICS_PORT: '0' });
    const origin = await program.ready;
    const webhook_url = `${receiver.url}/hook?token=s3cret`;
    const { body } = await send(origin, { path: checkoutPath({ webhook_url }) });
    const metrics = await program.metrics;
    const waitForSettlement = async (): Promise<void> => {
      const found = await scrape(metrics);
      if (found.get('checkout_webhook_messages_total{state="disabled"}') !== 1) await waitForSettlement();
    };
    await waitForSettlement();
    program.kill('SIGTERM');
    const { stderr } = await program.exited;
    await receiver.close();
    const { transaction_code } = body.data;
    const { time, ...line } = JSON.parse(stderr) as Record<string, unknown>;
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

describe('the trace of a request', () => {
  it('is in its log line and in the webhook that it causes', async () => {
    const receiver = await startReceiver();
    const program = start({ LOG_LEVEL: 'info' });
    const origin = await program.ready;
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
    await send(origin, { path: checkoutPath({ webhook_url: receiver.url }), headers });
    await send(origin, { path: '/healthz', headers: { traceparent: 'invalid' } });
    const [webhook] = await receiver.waitForCount(1);
    program.kill('SIGTERM');
    const { stderr } = await program.exited;
    await receiver.close();
    assert.match(
      String(webhook?.headers['traceparent']),
      new RegExp(`^00-${trace}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`),
    );
    const traces = [...stderr.matchAll(/"trace":"([0-9a-f]{32})"/g)].map(([, id]) => id);
    assert.equal(traces.length, 2);
    assert.equal(traces[0], trace);
    assert.notEqual(traces[1], trace);
  });
});

describe('the metrics of the program', () => {
  it('are off unless METRICS_PORT is set, and never on the public port', async () => {
    const program = start({ METRICS_PORT: '0' });
    const origin = await program.ready;
    await placeProgramOrder(origin);
    assert.equal((await send(origin, { path: '/metrics' })).status, 404);
    const found = await scrape(await program.metrics);
    assert.equal(found.get('checkout_orders_total{status="pending"}'), 1);
    assert.equal(found.get('checkout_http_request_duration_seconds_count{operation="checkout",status="2xx"}'), 1);
    program.kill('SIGTERM');
    assert.equal((await program.exited).code, 0);
  });
});
