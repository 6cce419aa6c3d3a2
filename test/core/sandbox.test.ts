import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepTime, runDue } from '#api';
import { magicAmounts, scenarioNames, scenarios, type ScenarioName } from '../../server/core/sandbox/scenarios.js';
import { createSandboxWorld, token } from '../support/sandbox.js';
import { order } from '../support/service.js';

const options = '/api/v3/reseller/payment_options';
const checkout = '/api/v3/reseller/checkout';
const lookup = '/api/v3/reseller/order';

type World = ReturnType<typeof createSandboxWorld>;
type Snapshot = { status: string; status_reason: string | null; timeline: { type: string; status: string }[] };
type Steerable = { order: Snapshot; allowed: { trigger: string }[]; scenario: string };

const wish = (scenario: string) => ({ headers: { 'x-sandbox-scenario': scenario } });

async function newOrder(world: World, asked: Parameters<World['call']>[2] = {}): Promise<string> {
  const { status, body } = await world.call('GET', checkout, { ...asked, query: { ...order, ...asked.query } });
  assert.equal(status, 200, body.message);
  return body.data.transaction_code;
}

async function look(world: World, code: string, headers: Record<string, string> = {}): Promise<Snapshot> {
  const reply = await world.call('GET', lookup, { query: { transaction_code: code }, headers });
  return reply.body.data as unknown as Snapshot;
}

/** A day in a life: everything that the script has happens. */
async function live(world: World, code: string, headers: Record<string, string> = {}): Promise<Snapshot> {
  await world.steer('POST clock', { action: 'advance', seconds: 600 }, headers);
  return look(world, code, headers);
}

const passed = ({ timeline }: Snapshot): string => [...new Set(timeline.map(({ status }) => status))].join(' ');

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
      const code = await newOrder(world, wish(name));
      const end = await live(world, code);
      assert.equal(passed(end), statuses);
      assert.equal(end.status_reason, reason);
    });
  }

  it('three_d_secure asks for an action on its way', async () => {
    const world = createSandboxWorld();
    const { timeline } = await live(world, await newOrder(world, wish('three_d_secure')));
    assert.ok(timeline.some(({ type }) => type === 'order.required_action'));
  });

  it('webhook_storm tells about thirty changes to both URLs', async () => {
    const world = createSandboxWorld();
    const query = { webhook_url: 'https://shop.example/hook' };
    const code = await newOrder(world, { ...wish('webhook_storm'), query });
    await live(world, code);
    const { body } = await world.steer('GET webhooks', { transaction_code: code });
    const { webhooks } = body.data as unknown as { webhooks: { sequence: number }[] };
    assert.deepEqual(
      webhooks.map(({ sequence }) => sequence),
      Array.from({ length: 29 }, (_, index) => 29 - index),
    );
  });

  it('slow takes eight times as long as happy', async () => {
    const world = createSandboxWorld();
    const [quick, slow] = [await newOrder(world), await newOrder(world, wish('slow'))];
    await world.steer('POST clock', { action: 'advance', seconds: 20 });
    assert.deepEqual([(await look(world, quick)).status, (await look(world, slow)).status], ['completed', 'pending']);
    await world.steer('POST clock', { action: 'advance', seconds: 80 });
    assert.equal((await look(world, slow)).status, 'completed');
  });
});

describe('scenarios that are faults', () => {
  const ask = { query: order };
  const faults: Readonly<Record<string, (world: World) => Promise<void>>> = {
    async no_options(world) {
      const query = { fiat_amount: '100', fiat_currency: 'EUR' };
      const { body } = await world.call('GET', options, { query, ...wish('no_options') });
      assert.deepEqual([body.status, body.data.payment_options], ['success', []]);
    },
    async rate_moved(world) {
      const offered = await world.call('GET', options, { query: order, ...wish('rate_moved') });
      const code = await newOrder(world, wish('rate_moved'));
      const snapshot = (await look(world, code)) as unknown as { amount_usd: string; rate: string };
      assert.notEqual((offered.body.data as unknown as { base_in_usd: string }).base_in_usd, snapshot.amount_usd);
      const { timeline } = await live(world, code);
      assert.equal(timeline[1]?.type, 'quote.refreshed');
    },
    async maintenance(world) {
      const made = await world.call('GET', checkout, { ...ask, ...wish('maintenance') });
      assert.deepEqual([made.status, made.body.message], [503, 'Could not create order. Please try again later.']);
      const offered = await world.call('GET', options, { ...ask, ...wish('maintenance') });
      assert.deepEqual([offered.status, offered.body.message], [503, 'An error occurred, please try again later.']);
    },
    async auth_error(world) {
      const { status, body } = await world.call('POST', '/api/v3/account/currencies', {
        headers: { service: 'shop:a:secret', 'x-sandbox-scenario': 'auth_error' },
      });
      assert.deepEqual([status, (body as unknown as { error: string }).error], [401, 'Invalid credentials.']);
    },
    async rate_limited(world) {
      const { status, headers } = await world.call('GET', checkout, { ...ask, ...wish('rate_limited') });
      assert.deepEqual([status, headers['retry-after']], [429, '5']);
    },
    async flaky(world) {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1)
        statuses.push((await world.call('GET', checkout, { ...ask, ...wish('flaky') })).status);
      assert.deepEqual(statuses, [503, 200, 503, 200]);
    },
    async offline(world) {
      const { delivery } = await world.call('GET', checkout, { ...ask, ...wish('offline') });
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
    const lived = scenarioNames.filter((name) => scenarios[name].life === name && name !== 'manual');
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
      const code = await newOrder(world, asked);
      assert.equal((await world.store.find(code))?.scenario, expected);
    });
  }

  for (const [amount, scenario] of Object.entries(magicAmounts)) {
    it(`${amount} is ${scenario}`, async () => {
      const world = createSandboxWorld();
      await world.call('GET', checkout, { query: { ...order, fiat_amount: amount } });
      const { body } = await world.steer('GET requests');
      const { log } = body.data as unknown as { log: { entries: { comment: string }[] } };
      assert.equal(log.entries.at(-1)?.comment.split(',')[0], scenario);
    });
  }

  it('a name that is none is refused', async () => {
    const { status, body } = await createSandboxWorld().call('GET', checkout, { query: order, ...wish('hapy') });
    assert.deepEqual([status, body.message], [400, 'Unknown sandbox scenario.']);
  });

  it('an armed one is over after its orders', async () => {
    const world = createSandboxWorld();
    await world.steer('POST scenario', { name: 'declined', times: 2 });
    const codes = [await newOrder(world), await newOrder(world), await newOrder(world)];
    const lived = await Promise.all(codes.map((code) => world.store.find(code)));
    assert.deepEqual(
      lived.map((one) => one?.scenario),
      ['declined', 'declined', 'happy'],
    );
  });
});

describe('steering', () => {
  it('fires what is allowed, and says what is allowed otherwise', async () => {
    const world = createSandboxWorld();
    const transaction_code = await newOrder(world);
    const refused = await world.steer('POST orders/fire', { transaction_code, trigger: 'capture' });
    assert.equal(refused.status, 409);
    assert.deepEqual((refused.body.data as unknown as { allowed: string[] }).allowed, [
      'submit',
      'cancel',
      'expire',
      'decline',
    ]);
    const fired = await world.steer('POST orders/fire', {
      transaction_code,
      trigger: 'decline',
      reason: 'fraud_suspected',
    });
    const { order: after, allowed } = fired.body.data as unknown as Steerable;
    assert.deepEqual(
      [fired.status, after.status, after.status_reason, allowed],
      [200, 'failed', 'fraud_suspected', []],
    );
  });

  it('an order that was moved by hand does not move by itself', async () => {
    const world = createSandboxWorld();
    const transaction_code = await newOrder(world);
    await world.steer('POST orders/fire', { transaction_code, trigger: 'submit' });
    await world.steer('POST clock', { action: 'advance', seconds: 600 });
    assert.equal((await look(world, transaction_code)).status, 'processing');
    await world.steer('POST clock', { action: 'advance', seconds: 1800 });
    assert.equal((await look(world, transaction_code)).status, 'failed');
  });

  const bad: readonly [command: string, query: Record<string, string>, status: number, message: string][] = [
    ['POST orders/fire', {}, 400, 'Invalid parameter: transaction_code.'],
    ['POST orders/fire', { transaction_code: 'x', trigger: 'submit' }, 400, 'Invalid parameter: transaction_code.'],
    ['POST orders/fire', { transaction_code: '0'.repeat(36), trigger: 'fly' }, 400, 'Invalid parameter: trigger.'],
    ['POST orders/fire', { transaction_code: '0'.repeat(36), trigger: 'submit' }, 404, 'Order not found.'],
    ['POST clock', { action: 'advance' }, 400, 'Invalid parameter: seconds.'],
    ['POST clock', { action: 'advance', seconds: '-1' }, 400, 'Invalid parameter: seconds.'],
    ['POST clock', { action: 'stop' }, 400, 'Invalid parameter: action.'],
    ['POST faults', { kind: 'explode' }, 400, 'Invalid parameter: kind.'],
    ['POST faults', { kind: 'fail', operation: 'refund' }, 400, 'Invalid parameter: operation.'],
    ['POST faults', { kind: 'fail', times: '0' }, 400, 'Invalid parameter: times.'],
    ['POST scenario', { name: 'lucky' }, 400, 'Invalid parameter: name.'],
    ['POST webhooks/replay', { id: 'msg_none' }, 404, 'Webhook not found.'],
    ['GET nothing', {}, 404, 'Not found.'],
    ['POST state', {}, 405, 'Method not allowed.'],
  ];
  for (const [command, query, status, message] of bad) {
    it(`${command} ${JSON.stringify(query)}: ${message}`, async () => {
      const reply = await createSandboxWorld().steer(command, query);
      assert.deepEqual([reply.status, reply.body.message], [status, message]);
    });
  }

  it('freezes, sets and resumes the clock', async () => {
    const world = createSandboxWorld();
    const read = async () => (await world.steer('GET clock')).body.data as unknown as { now: number; frozen: boolean };
    const start = (await read()).now;
    await world.steer('POST clock', { action: 'freeze' });
    world.pass(5000);
    assert.deepEqual(await read(), { now: start, frozen: true });
    await world.steer('POST clock', { action: 'advance', seconds: 60 });
    assert.deepEqual(await read(), { now: start + 60, frozen: true });
    await world.steer('POST clock', { action: 'set', to: 2_000_000_000 });
    assert.equal((await read()).now, 2_000_000_000);
    await world.steer('POST clock', { action: 'resume' });
    assert.deepEqual(await read(), { now: start + 5, frozen: false });
  });

  it('fails N times, then works', async () => {
    const world = createSandboxWorld();
    await world.steer('POST faults', { kind: 'fail', operation: 'checkout', times: 2 });
    const ask = async () => (await world.call('GET', checkout, { query: order })).status;
    const other = (await world.call('GET', options, { query: order })).status;
    assert.deepEqual([other, await ask(), await ask(), await ask()], [200, 503, 503, 200]);
  });

  it('a lost reply does not lose the order, and the same key finds it', async () => {
    const world = createSandboxWorld();
    await world.steer('POST faults', { kind: 'reset', operation: 'checkout', times: 1 });
    const asked = { query: order, headers: { 'idempotency-key': 'k' } };
    assert.equal((await world.call('GET', checkout, asked)).delivery, 'reset');
    const again = await world.call('GET', checkout, asked);
    const orders = await world.store.list({ account: 'default', limit: 10 });
    assert.deepEqual(
      orders.map(({ transaction_code }) => transaction_code),
      [again.body.data.transaction_code],
    );
  });

  it('resets and seeds', async () => {
    const world = createSandboxWorld();
    await newOrder(world);
    await world.steer('POST default-scenario', { name: 'declined' });
    await world.steer('POST reset');
    assert.deepEqual(await world.store.list({ account: 'default', limit: 10 }), []);
    await world.steer('POST seed');
    const { body } = await world.steer('GET orders');
    const { orders } = body.data as unknown as { orders: Steerable[] };
    assert.deepEqual(orders.map(({ scenario }) => scenario).sort(), [
      'declined',
      'expired',
      'happy',
      'manual',
      'review_refund',
      'tx_dropped',
    ]);
  });

  it('keeps the last 200 requests as HAR, with secrets masked', async () => {
    const world = createSandboxWorld();
    await world.call('POST', '/api/v3/account/currencies', {
      headers: { service: 'shop:a:secret', cookie: 'a=secret' },
    });
    const first = (await world.steer('GET requests')).body.data as unknown as {
      log: { version: string; entries: object[] };
    };
    assert.equal(first.log.version, '1.2');
    assert.ok(!JSON.stringify(first).includes('secret'));
    assert.ok(!JSON.stringify(first).includes(token));
    for (let call = 0; call < 250; call += 1) await world.call('GET', '/api/v3/reseller/currencies');
    const { log } = (await world.steer('GET requests')).body.data as unknown as { log: { entries: object[] } };
    assert.equal(log.entries.length, 200);
  });

  it('accounts never meet', async () => {
    const world = createSandboxWorld();
    const [a, b] = [{ 'x-sandbox-account': 'a' }, { 'x-sandbox-account': 'b' }];
    await world.steer('POST default-scenario', { name: 'maintenance' }, a);
    await world.steer('POST clock', { action: 'advance', seconds: 3600 }, a);
    const code = await newOrder(world, { headers: b });
    assert.equal((await world.call('GET', checkout, { query: order, headers: a })).status, 503);
    assert.equal((await look(world, code, b)).status, 'pending');
    const fired = await world.steer('POST orders/fire', { transaction_code: code, trigger: 'submit' }, a);
    assert.equal(fired.status, 404);
    await world.steer('POST reset', {}, a);
    assert.equal((await look(world, code, b)).status, 'pending');
  });
});

describe('time in a sandbox', () => {
  it('an order lives by itself, in every account', async () => {
    const world = createSandboxWorld();
    const account = { 'x-sandbox-account': 'a' };
    const codes = [await newOrder(world), await newOrder(world, { headers: account })];
    let round = (): void => undefined;
    const every = (_milliseconds: number, call: () => void) => {
      round = call;
      return () => undefined;
    };
    const stop = keepTime({
      store: world.store,
      zones: world.zones,
      every,
      report: (error) => assert.fail(String(error)),
    });
    world.pass(60_000);
    round();
    await stop();
    const lived = await Promise.all(codes.map((code) => world.store.find(code)));
    assert.deepEqual(
      lived.map((one) => one?.status),
      ['completed', 'completed'],
    );
  });

  it('what is due is done once, however many do it', async () => {
    const world = createSandboxWorld();
    const code = await newOrder(world);
    world.pass(60_000);
    const [zone] = world.zones();
    assert.ok(zone);
    await Promise.all([1, 2, 3].map(() => runDue(zone.account, { store: world.store, clock: zone.clock })));
    const { timeline } = await look(world, code);
    assert.deepEqual(
      timeline.map(({ type }) => type),
      ['order.created', 'order.processing', 'order.paid', 'order.sending', 'order.confirmation', 'order.completed'],
    );
  });
});
