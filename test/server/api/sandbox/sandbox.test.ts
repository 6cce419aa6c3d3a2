import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { processDueOrders } from '#core';
import { findOrders } from '../../../support/find-orders.js';
import { checkoutEndpoint, createSandboxHarness, fetchOrder, placeOrder } from '../../../support/sandbox-harness.js';
import type { ControlledOrder } from '../../../support/sandbox-harness.js';
import { noon, order } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

describe('the control API', () => {
  it('fires an allowed transition, and lists those that are allowed when it refuses one', async () => {
    const harness = createSandboxHarness();
    const transaction_code = await placeOrder(harness);
    const refused = await harness.sendCommand('POST orders/fire', { query: { transaction_code, trigger: 'capture' } });
    assert.equal(refused.status, 409);
    const expected = 'submit cancel expire decline hold'.split(' ');
    assert.deepEqual((refused.body.data as unknown as { allowed: string[] }).allowed, expected);
    const fired = await harness.sendCommand('POST orders/fire', {
      query: { transaction_code, trigger: 'decline', reason: 'fraud_suspected' },
    });
    const { order: after, allowed } = fired.body.data as unknown as ControlledOrder;
    const found = [fired.status, after.status, after.status_reason, allowed];
    assert.deepEqual(found, [200, 'failed', 'fraud_suspected', []]);
  });

  it('an order that was moved by hand follows its deadlines and no script', async () => {
    const harness = createSandboxHarness();
    const transaction_code = await placeOrder(harness);
    await harness.sendCommand('POST orders/fire', { query: { transaction_code, trigger: 'submit' } });
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 600 } });
    assert.equal((await fetchOrder(harness, { code: transaction_code })).status, 'processing');
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 1800 } });
    assert.equal((await fetchOrder(harness, { code: transaction_code })).status, 'failed');
  });

  const bad: readonly [command: string, query: Record<string, string>, status: number, message: string][] = [
    ['POST orders/fire', { transaction_code: 'x', trigger: 'submit' }, 400, 'Invalid parameter: transaction_code.'],
    ['POST orders/fire', { transaction_code: '0'.repeat(36), trigger: 'fly' }, 400, 'Invalid parameter: trigger.'],
    ['POST orders/fire', { transaction_code: '0'.repeat(36), trigger: 'submit' }, 404, 'Order not found.'],
    ['POST clock', { action: 'advance' }, 400, 'Invalid parameter: seconds.'],
    ['POST clock', { action: 'advance', milliseconds: '1.5' }, 400, 'Invalid parameter: milliseconds.'],
    ['POST clock', { action: 'stop' }, 400, 'Invalid parameter: action.'],
    [
      'POST orders/fire',
      { transaction_code: '0'.repeat(36), trigger: 'confirm', confirmations: '1001' },
      400,
      'Invalid parameter: confirmations.',
    ],
    ['GET orders', { limit: '0' }, 400, 'Invalid parameter: limit.'],
    ['GET webhooks', { limit: '501' }, 400, 'Invalid parameter: limit.'],
    ['POST faults', { kind: 'latency', milliseconds: '120001' }, 400, 'Invalid parameter: milliseconds.'],
    ['POST faults', { kind: 'explode' }, 400, 'Invalid parameter: kind.'],
    ['POST faults', { kind: 'fail', operation: 'refund' }, 400, 'Invalid parameter: operation.'],
    ['POST scenario', { name: 'lucky' }, 400, 'Invalid parameter: name.'],
    ['POST webhooks/replay', { id: 'msg_none' }, 404, 'Webhook not found.'],
    ['GET nothing', {}, 404, 'Not found.'],
    ['POST state', {}, 405, 'Method not allowed.'],
  ];
  for (const [command, query, status, message] of bad) {
    it(`${command} ${JSON.stringify(query)}: ${message}`, async () => {
      const reply = await createSandboxHarness().sendCommand(command, { query });
      assert.deepEqual([reply.status, reply.body.message], [status, message]);
      assert.equal(reply.headers['allow'], status === 405 ? 'GET' : undefined);
    });
  }

  it('freezes, advances and resumes the clock', async () => {
    const harness = createSandboxHarness();
    const read = async () =>
      (await harness.sendCommand('GET clock')).body.data as unknown as { now: number; frozen: boolean };
    const start = (await read()).now;
    await harness.sendCommand('POST clock', { query: { action: 'freeze' } });
    harness.advanceTime(5000);
    assert.deepEqual(await read(), { now: start, frozen: true });
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 60 } });
    assert.deepEqual(await read(), { now: start + 60, frozen: true });
    await harness.sendCommand('POST clock', { query: { action: 'resume' } });
    assert.deepEqual(await read(), { now: start + 5, frozen: false });
  });

  it('resets and seeds', async () => {
    const harness = createSandboxHarness();
    await placeOrder(harness);
    await harness.sendCommand('POST scenario', { query: { name: 'maintenance' } });
    await harness.sendCommand('POST reset');
    assert.deepEqual(await findOrders(harness.store, 'default'), []);
    await harness.sendCommand('POST seed');
    const { body } = await harness.sendCommand('GET orders');
    const { orders } = body.data as unknown as { orders: ControlledOrder[] };
    const expected = 'declined expired happy manual review_refund tx_dropped'.split(' ');
    assert.deepEqual(orders.map(({ scenario }) => scenario).sort(), expected);
  });

  it('keeps the last 50 requests, the newest first, with nothing that could be secret', async () => {
    const harness = createSandboxHarness();
    const read = async () =>
      ((await harness.sendCommand('GET requests')).body.data as unknown as { requests: readonly object[] }).requests;
    await harness.sendCommand('POST faults', { query: { kind: 'latency', milliseconds: 20, times: 1 } });
    await harness.call(checkoutEndpoint, { query: { ...order, webhook_url: 'https://shop.example/?hidden' } });
    await harness.call('/api/v3/account/currencies', { method: 'POST', headers: { service: 'shop:hidden' } });
    const time = noon / 1000;
    assert.deepEqual(await read(), [
      { time, method: 'POST', path: '/api/v3/account/currencies', status: 401, ms: 0 },
      { time, method: 'GET', path: checkoutEndpoint, status: 200, ms: 20 },
    ]);
    for (let call = 0; call < 60; call += 1) await harness.call('/api/v3/reseller/currencies');
    assert.equal((await read()).length, 50);
  });

  it('arms at most a hundred faults', async () => {
    const harness = createSandboxHarness();
    const arm = () => harness.sendCommand('POST faults', { query: { kind: 'fail' } });
    for (let count = 0; count < 100; count += 1) assert.equal((await arm()).status, 200);
    assert.equal((await arm()).status, 409);
  });
});

describe('time in a sandbox', () => {
  it('concurrent schedulers make a due change once', async () => {
    const harness = createSandboxHarness();
    const code = await placeOrder(harness);
    harness.advanceTime(60_000);
    const { account, clock } = harness.due;
    await Promise.all([1, 2, 3].map(() => processDueOrders(account, { store: harness.store, clock })));
    const { timeline } = await fetchOrder(harness, { code });
    assert.deepEqual(pluck(timeline, 'type'), [
      'order.created',
      'order.processing',
      'order.paid',
      'order.sending',
      'order.confirmation',
      'order.completed',
    ]);
  });
});
