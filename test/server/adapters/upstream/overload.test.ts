import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import type { Upstream } from '#core';
import { sendFailure } from '../../../support/stub-upstream.js';
import { createManualTimeouts, createUpstreamHarness, upstreamDraft } from '../../../support/upstream-harness.js';

const unavailable = { ok: false, reason: 'unavailable' } as const;
const options = (client: Upstream, fiat_amount: number) =>
  client.options({ fiat_amount: String(fiat_amount), fiat_currency: 'EUR' });

async function failFiveTimes(harness: Awaited<ReturnType<typeof createUpstreamHarness>>): Promise<void> {
  harness.stub.respond = { payment_options: (response) => void response.writeHead(500).end() };
  for (let number = 1; number <= 5; number++) await options(harness.client, number);
  harness.stub.respond = {};
}

describe('the circuit of the upstream', () => {
  it('opens after five failures in a row: no call leaves for ten seconds, and the log says so', async () => {
    const harness = await createUpstreamHarness();
    const { client, stub, time, warnings } = harness;
    await failFiveTimes(harness);
    time.now += 4000;
    assert.deepEqual(await options(client, 6), { ...unavailable, retryAfterMs: 6000 });
    time.now += 5999;
    assert.deepEqual(await options(client, 7), { ...unavailable, retryAfterMs: 1 });
    assert.deepEqual([stub.requests.length, warnings.length], [5, 1]);
  });

  it('lets a call try after ten seconds though the wall clock is set back by an hour', async () => {
    const harness = await createUpstreamHarness();
    await failFiveTimes(harness);
    harness.time.setBack = 3_600_000;
    harness.time.now += 10_000;
    assert.equal((await options(harness.client, 6)).ok, true);
  });

  const kinds = [
    { failing: 'payment_options', working: 'checkout', log: 'Reads stop' },
    { failing: 'checkout', working: 'payment_options', log: 'New orders stop' },
  ] as const;
  for (const { failing, working, log } of kinds) {
    it(`of ${failing} does not stop ${working}`, async () => {
      const { client, stub, warnings } = await createUpstreamHarness();
      const calls = {
        payment_options: (number: number) => options(client, number),
        checkout: () => client.create(upstreamDraft),
      };
      stub.respond = { [failing]: (response: ServerResponse) => sendFailure(response, { message: '', status: 429 }) };
      for (let number = 1; number <= 6; number++) await calls[failing](number);
      assert.equal((await calls[working](7)).ok, true);
      assert.deepEqual([stub.requests.length, warnings.length], [6, 1]);
      assert.match(warnings[0] ?? '', new RegExp(log));
    });
  }

  it('lets one call try after that, and closes when it works', async () => {
    const harness = await createUpstreamHarness();
    const { client, stub, time, warnings } = harness;
    await failFiveTimes(harness);
    time.now += 10_000;
    const answers = await Promise.all([6, 7, 8].map((number) => options(client, number)));
    assert.deepEqual([answers.map(({ ok }) => ok), stub.requests.length], [[true, false, false], 6]);
    assert.equal((await options(client, 7)).ok, true);
    assert.equal(warnings.at(-1), 'The upstream works again. Reads go on.');
  });

  it('stays open for twice as long after a failed try, up to a minute', async () => {
    const harness = await createUpstreamHarness();
    const { client, stub, time } = harness;
    await failFiveTimes(harness);
    stub.respond = { payment_options: (response) => void response.writeHead(503).end() };
    let [count, pauseMs] = [5, 10_000];
    for (const nextMs of [20_000, 40_000, 60_000, 60_000]) {
      time.now += pauseMs - 1;
      await options(client, 9);
      assert.equal(stub.requests.length, count);
      time.now += 1;
      await options(client, 9);
      assert.equal(stub.requests.length, ++count);
      pauseMs = nextMs;
    }
  });

  const pages = {
    'a page of HTML': (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'a redirect': (response: ServerResponse) => void response.writeHead(302, { location: '/login' }).end(),
  };
  for (const [name, respond] of Object.entries(pages)) {
    it(`opens after five replies that are ${name}`, async () => {
      const { client, stub } = await createUpstreamHarness({ behaviour: { respond: { checkout: respond } } });
      for (let number = 1; number <= 7; number++) await client.create(upstreamDraft);
      assert.equal(stub.requests.length, 5);
    });
  }

  it('does not open by refusals, or by failures with a success between them', async () => {
    const harness = await createUpstreamHarness();
    const { client, stub } = harness;
    stub.respond = { payment_options: (response) => sendFailure(response, { message: 'Invalid fiat amount.' }) };
    for (let number = 1; number <= 20; number++) await options(client, number);
    for (let number = 1; number <= 20; number++) {
      stub.respond = number % 5 ? { payment_options: (response) => void response.writeHead(500).end() } : {};
      await options(client, number);
    }
    assert.equal(stub.requests.length, 40);
  });

  it('counts calls that started before it opened only once', async () => {
    const timers = createManualTimeouts();
    const { client, stub, time } = await createUpstreamHarness({ client: { startTimeout: timers.startTimeout } });
    stub.holdUntil = new Promise(() => undefined);
    const answers = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => options(client, number));
    await stub.waitForCount(8);
    timers.run(5000);
    await Promise.all(answers);
    stub.holdUntil = undefined;
    time.now += 10_000;
    assert.equal((await options(client, 1)).ok, true);
  });
});

describe('the connections to the upstream', () => {
  it('are 24 for new orders and 24 for reads, so that neither keeps the other from its turn', async () => {
    const timers = createManualTimeouts();
    const { client, stub } = await createUpstreamHarness({ client: { startTimeout: timers.startTimeout } });
    let release = (): void => undefined;
    stub.holdUntil = new Promise<void>((resolve) => (release = resolve));
    const orders = Array.from({ length: 40 }, () => client.create(upstreamDraft));
    const reads = Array.from({ length: 40 }, (_, index) => options(client, index + 1));
    await stub.waitForCount(48);
    const count = (operation: string): number => stub.requests.filter((one) => one.operation === operation).length;
    assert.deepEqual([count('checkout'), count('payment_options')], [24, 24]);
    release();
    assert.ok((await Promise.all([...orders, ...reads])).every(({ ok }) => ok));
    assert.equal(stub.orders.length, 40);
  });

  it('leave a new order that has had no turn in time without effect', async () => {
    const timers = createManualTimeouts();
    const { client, stub } = await createUpstreamHarness({ client: { startTimeout: timers.startTimeout } });
    stub.holdUntil = new Promise(() => undefined);
    const orders = Array.from({ length: 30 }, () => client.create(upstreamDraft));
    await stub.waitForCount(24);
    timers.run(15_000);
    const reasons = (await Promise.all(orders)).map((answer) => (answer.ok ? 'ok' : answer.reason));
    assert.deepEqual(reasons, [...Array<string>(24).fill('unknown'), ...Array<string>(6).fill('unavailable')]);
    assert.equal(stub.orders.length, 24);
  });
});
