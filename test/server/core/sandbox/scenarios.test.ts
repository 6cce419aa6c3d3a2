import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { magicAmounts, scenarioNames, scenarios } from '../../../../server/core/sandbox/scenarios.js';
import type { ScenarioName } from '../../../../server/core/sandbox/scenarios.js';
import { findOrders } from '../../../support/find-orders.js';
import {
  checkoutEndpoint,
  createSandboxHarness,
  playScenario,
  fetchOrder,
  placeOrder,
  optionsEndpoint,
  statusSequence,
  scenarioHeader,
  type SandboxHarness,
} from '../../../support/sandbox-harness.js';
import { order } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

describe('scenarios of the lifecycle', () => {
  const lifecycles: Readonly<Partial<Record<ScenarioName, readonly [passed: string, reason: string | null]>>> = {
    happy: ['pending processing paid sending completed', null],
    slow: ['pending processing paid sending completed', null],
    declined: ['pending processing failed', 'card_declined'],
    insufficient_funds: ['pending processing failed', 'insufficient_funds'],
    three_d_secure: ['pending processing paid sending completed', null],
    review_then_ok: ['pending processing paid on_hold sending completed', null],
    review_refund: ['pending processing paid on_hold refunding refunded', null],
    expired: ['pending expired', 'not_paid_in_time'],
    late_payment: ['pending expired on_hold paid sending completed', null],
    underpaid: ['pending processing on_hold failed', 'review_failed'],
    tx_dropped: ['pending processing paid sending on_hold completed', null],
    webhook_storm: ['pending processing paid sending completed', null],
  };
  for (const [name, [statuses, reason]] of Object.entries(lifecycles)) {
    it(`${name}: ${statuses}`, async () => {
      const harness = createSandboxHarness();
      const end = await playScenario(harness, await placeOrder(harness, scenarioHeader(name)));
      assert.equal(statusSequence(end), statuses);
      assert.equal(end.status_reason, reason);
    });
  }

  it('three_d_secure requires an action', async () => {
    const harness = createSandboxHarness();
    const { timeline } = await playScenario(harness, await placeOrder(harness, scenarioHeader('three_d_secure')));
    assert.ok(timeline.some(({ type }) => type === 'order.required_action'));
  });

  it('webhook_storm sends thirty changes to the webhook', async () => {
    const harness = createSandboxHarness();
    const query = { webhook_url: 'https://shop.example/hook' };
    const code = await placeOrder(harness, { ...scenarioHeader('webhook_storm'), query });
    await playScenario(harness, code);
    const { body } = await harness.sendCommand('GET webhooks', { query: { transaction_code: code } });
    const { webhooks } = body.data as unknown as { webhooks: { sequence: number }[] };
    const newestFirst = Array.from({ length: 29 }, (_, index) => 29 - index);
    assert.deepEqual(pluck(webhooks, 'sequence'), newestFirst);
  });

  it('slow takes eight times as long as happy', async () => {
    const harness = createSandboxHarness();
    const [quick, slow] = [await placeOrder(harness), await placeOrder(harness, scenarioHeader('slow'))];
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 20 } });
    assert.deepEqual(
      [(await fetchOrder(harness, { code: quick })).status, (await fetchOrder(harness, { code: slow })).status],
      ['completed', 'pending'],
    );
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 80 } });
    assert.equal((await fetchOrder(harness, { code: slow })).status, 'completed');
  });
});

describe('scenarios that are faults', () => {
  const ask = { query: order };
  const faults: Readonly<Record<string, (harness: SandboxHarness) => Promise<void>>> = {
    async no_options(harness) {
      const query = { fiat_amount: '100', fiat_currency: 'EUR' };
      const { body } = await harness.call(optionsEndpoint, { query, ...scenarioHeader('no_options') });
      assert.deepEqual([body.status, body.data.payment_options], ['success', []]);
    },
    async maintenance(harness) {
      const created = await harness.call(checkoutEndpoint, { ...ask, ...scenarioHeader('maintenance') });
      const found = [created.status, created.body.message];
      assert.deepEqual(found, [503, 'Could not create order. Please try again later.']);
      const offered = await harness.call(optionsEndpoint, { ...ask, ...scenarioHeader('maintenance') });
      assert.deepEqual([offered.status, offered.body.message], [503, 'An error occurred, please try again later.']);
    },
  };
  for (const [name, check] of Object.entries(faults)) {
    it(name, async () => {
      const harness = createSandboxHarness();
      await check(harness);
      assert.equal((await findOrders(harness.store, 'default')).length, 0, 'a failed call created an order');
    });
  }

  it('every scenario is tested, here or by its lifecycle', () => {
    const scripted = scenarioNames.filter((name) => scenarios[name].script === name && name !== 'manual');
    const played = [...new Set([...scripted, ...Object.keys(faults)])].sort();
    assert.deepEqual(played, scenarioNames.filter((name) => name !== 'manual').toSorted());
  });
});

describe('the scenario of a request', () => {
  const armed = { name: 'declined' };
  const everything = { query: { fiat_amount: '40.08' }, headers: { 'x-sandbox-scenario': 'underpaid' } };
  // test/demo/docs/content/tables.test.ts has which amounts there are.
  const table: readonly [what: string, request: object, expected: string, arm?: typeof armed][] = [
    ['an armed one, before all others', everything, 'declined', armed],
    ['the header', everything, 'underpaid'],
    ['the amount', { query: everything.query }, 'expired'],
    ['the default', {}, 'happy'],
    ...Object.entries(magicAmounts).map(([fiat_amount, name]): [string, object, string] => [
      `the amount ${fiat_amount}`,
      { query: { fiat_amount } },
      name,
    ]),
  ];
  for (const [what, request, expected, arm] of table) {
    it(`${what}: ${expected}`, async () => {
      const harness = createSandboxHarness();
      if (arm) await harness.sendCommand('POST scenario', { query: { ...arm, times: 1 } });
      const code = await placeOrder(harness, request);
      assert.equal((await harness.store.find(code))?.scenario, expected);
    });
  }

  it('an unknown name is refused', async () => {
    const { status, body } = await createSandboxHarness().call(checkoutEndpoint, {
      query: order,
      ...scenarioHeader('hapy'),
    });
    assert.deepEqual([status, body.message], [400, 'Unknown sandbox scenario.']);
  });

  it('an armed scenario waits for an order, and ends after its orders', async () => {
    const harness = createSandboxHarness();
    await harness.sendCommand('POST scenario', { query: { name: 'declined', times: 2 } });
    await harness.call(checkoutEndpoint, { query: { ...order, fiat_amount: 'abc' } });
    const codes = [await placeOrder(harness), await placeOrder(harness), await placeOrder(harness)];
    const orders = await Promise.all(codes.map((code) => harness.store.find(code)));
    const scenarios = orders.map((one) => one?.scenario);
    assert.deepEqual(scenarios, ['declined', 'declined', 'happy']);
  });
});
