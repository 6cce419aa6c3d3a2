import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  magicAmounts,
  scenarioNames,
  scenarios,
  type ScenarioName,
} from '../../../../server/core/sandbox/scenarios.js';
import {
  checkoutAt,
  createSandboxWorld,
  liveIn,
  lookAt,
  newOrderIn,
  optionsAt,
  passed,
  wish,
  type SandboxWorld,
} from '../../../support/sandbox.js';
import { order } from '../../../support/service.js';

describe('scenarios that are lives', () => {
  const lives: Readonly<Partial<Record<ScenarioName, readonly [passed: string, reason: string | null]>>> = {
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
    rate_moved: ['pending processing paid sending completed', null],
    webhook_storm: ['pending processing paid sending completed', null],
  };
  for (const [name, [statuses, reason]] of Object.entries(lives)) {
    it(`${name}: ${statuses}`, async () => {
      const world = createSandboxWorld();
      const code = await newOrderIn(world, wish(name));
      const end = await liveIn(world, code);
      assert.equal(passed(end), statuses);
      assert.equal(end.status_reason, reason);
    });
  }

  it('three_d_secure asks for an action on its way', async () => {
    const world = createSandboxWorld();
    const { timeline } = await liveIn(world, await newOrderIn(world, wish('three_d_secure')));
    assert.ok(timeline.some(({ type }) => type === 'order.required_action'));
  });

  it('webhook_storm tells about thirty changes to both URLs', async () => {
    const world = createSandboxWorld();
    const query = { webhook_url: 'https://shop.example/hook' };
    const code = await newOrderIn(world, { ...wish('webhook_storm'), query });
    await liveIn(world, code);
    const { body } = await world.steer('GET webhooks', { transaction_code: code });
    const { webhooks } = body.data as unknown as { webhooks: { sequence: number }[] };
    assert.deepEqual(
      webhooks.map(({ sequence }) => sequence),
      Array.from({ length: 29 }, (_, index) => 29 - index),
    );
  });

  it('slow takes eight times as long as happy', async () => {
    const world = createSandboxWorld();
    const [quick, slow] = [await newOrderIn(world), await newOrderIn(world, wish('slow'))];
    await world.steer('POST clock', { action: 'advance', seconds: 20 });
    assert.deepEqual(
      [(await lookAt(world, quick)).status, (await lookAt(world, slow)).status],
      ['completed', 'pending'],
    );
    await world.steer('POST clock', { action: 'advance', seconds: 80 });
    assert.equal((await lookAt(world, slow)).status, 'completed');
  });
});

describe('scenarios that are faults', () => {
  const ask = { query: order };
  const faults: Readonly<Record<string, (world: SandboxWorld) => Promise<void>>> = {
    async no_options(world) {
      const query = { fiat_amount: '100', fiat_currency: 'EUR' };
      const { body } = await world.call('GET', optionsAt, { query, ...wish('no_options') });
      assert.deepEqual([body.status, body.data.payment_options], ['success', []]);
    },
    async rate_moved(world) {
      const offered = await world.call('GET', optionsAt, { query: order, ...wish('rate_moved') });
      const code = await newOrderIn(world, wish('rate_moved'));
      const snapshot = (await lookAt(world, code)) as unknown as { amount_usd: string; rate: string };
      assert.notEqual((offered.body.data as unknown as { base_in_usd: string }).base_in_usd, snapshot.amount_usd);
      const { timeline } = await liveIn(world, code);
      assert.equal(timeline[1]?.type, 'quote.refreshed');
    },
    async maintenance(world) {
      const made = await world.call('GET', checkoutAt, { ...ask, ...wish('maintenance') });
      assert.deepEqual([made.status, made.body.message], [503, 'Could not create order. Please try again later.']);
      const offered = await world.call('GET', optionsAt, { ...ask, ...wish('maintenance') });
      assert.deepEqual([offered.status, offered.body.message], [503, 'An error occurred, please try again later.']);
    },
    async auth_error(world) {
      const { status, body } = await world.call('POST', '/api/v3/account/currencies', {
        headers: { service: 'shop:a:secret', 'x-sandbox-scenario': 'auth_error' },
      });
      assert.deepEqual([status, (body as unknown as { error: string }).error], [401, 'Invalid credentials.']);
    },
    async rate_limited(world) {
      const { status, headers } = await world.call('GET', checkoutAt, { ...ask, ...wish('rate_limited') });
      assert.deepEqual([status, headers['retry-after']], [429, '5']);
    },
    async flaky(world) {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1)
        statuses.push((await world.call('GET', checkoutAt, { ...ask, ...wish('flaky') })).status);
      assert.deepEqual(statuses, [503, 200, 503, 200]);
    },
    async offline(world) {
      const { delivery } = await world.call('GET', checkoutAt, { ...ask, ...wish('offline') });
      assert.equal(delivery, 'reset');
    },
  };
  for (const [name, check] of Object.entries(faults)) {
    it(name, async () => {
      const world = createSandboxWorld();
      await check(world);
      const orders = await world.store.list({ account: 'default', limit: 10 });
      const allowed: Readonly<Record<string, number>> = { flaky: 2, rate_moved: 1 };
      assert.equal(orders.length, allowed[name] ?? 0, 'a call that failed made an order');
    });
  }

  it('every scenario is tested, here or as a life', () => {
    const lived = scenarioNames.filter((name) => scenarios[name].script === name && name !== 'manual');
    assert.deepEqual(
      [...new Set([...lived, ...Object.keys(faults)])].sort(),
      scenarioNames.filter((name) => name !== 'manual').toSorted(),
    );
  });
});

describe('which scenario a request meets', () => {
  const armed = { name: 'declined' };
  const everything = {
    query: { sandbox_scenario: 'expired', fiat_amount: '40.11' },
    headers: { 'x-sandbox-scenario': 'underpaid', cookie: 'a=b; sandbox_scenario=late_payment' },
  };
  const table: readonly [what: string, asked: typeof everything | object, expected: string, arm?: typeof armed][] = [
    ['armed, before everything', everything, 'declined', armed],
    ['the header', everything, 'underpaid'],
    ['the query', { ...everything, headers: { cookie: everything.headers.cookie } }, 'expired'],
    ['the cookie', { query: { fiat_amount: '40.11' }, headers: { cookie: everything.headers.cookie } }, 'late_payment'],
    ['the magic amount', { query: { fiat_amount: '40.11' } }, 'tx_dropped'],
    ['the default', {}, 'slow'],
  ];
  for (const [what, asked, expected, arm] of table) {
    it(what, async () => {
      const world = createSandboxWorld();
      await world.steer('POST default-scenario', { name: 'slow' });
      if (arm) await world.steer('POST scenario', { ...arm, times: 1 });
      const code = await newOrderIn(world, asked);
      assert.equal((await world.store.find(code))?.scenario, expected);
    });
  }

  for (const [amount, scenario] of Object.entries(magicAmounts)) {
    it(`${amount} is ${scenario}`, async () => {
      const world = createSandboxWorld();
      await world.call('GET', checkoutAt, { query: { ...order, fiat_amount: amount } });
      const { body } = await world.steer('GET requests');
      const { log } = body.data as unknown as { log: { entries: { comment: string }[] } };
      assert.equal(log.entries.at(-1)?.comment.split(',')[0], scenario);
    });
  }

  it('a name that is none is refused', async () => {
    const { status, body } = await createSandboxWorld().call('GET', checkoutAt, { query: order, ...wish('hapy') });
    assert.deepEqual([status, body.message], [400, 'Unknown sandbox scenario.']);
  });

  it('an armed one is over after its orders', async () => {
    const world = createSandboxWorld();
    await world.steer('POST scenario', { name: 'declined', times: 2 });
    const codes = [await newOrderIn(world), await newOrderIn(world), await newOrderIn(world)];
    const lived = await Promise.all(codes.map((code) => world.store.find(code)));
    assert.deepEqual(
      lived.map((one) => one?.scenario),
      ['declined', 'declined', 'happy'],
    );
  });
});
