import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from '#core';
import { sendFailure } from '../../../support/stub-upstream.js';
import { createManualTimeouts, createUpstreamHarness } from '../../../support/upstream-harness.js';

const amount = { fiat_amount: '100', fiat_currency: 'EUR' };
const minute = 60_000;
const never = new Promise<never>(() => undefined);

/** Each read with its life in milliseconds. */
const reads = [
  { name: 'currencies', lifetimeMs: 5 * minute },
  { name: 'rate', lifetimeMs: minute },
  { name: 'options', lifetimeMs: minute },
] as const;

async function createReadHarness(name: (typeof reads)[number]['name']) {
  const harness = await createUpstreamHarness();
  const { client } = harness;
  const asks: Record<typeof name, () => Promise<Answer<unknown>>> = {
    currencies: () => client.currencies(),
    rate: () => client.rate({ from: 'EUR', to: 'USD' }),
    options: () => client.options(amount),
  };
  return { ...harness, ask: asks[name] };
}

for (const { name, lifetimeMs } of reads) {
  describe(`the cache of ${name}`, () => {
    it(`asks once in ${lifetimeMs / 1000} seconds`, async () => {
      const { ask, stub, time } = await createReadHarness(name);
      const first = await ask();
      time.now += lifetimeMs - 1;
      assert.deepEqual([await ask(), stub.requests.length], [first, 1]);
      time.now += 1;
      assert.deepEqual([await ask(), stub.requests.length], [first, 2]);
    });

    it('serves for as long again while the upstream fails, with one line in the log, then no longer', async () => {
      const { ask, stub, time, warnings } = await createReadHarness(name);
      const first = await ask();
      await stub.close();
      time.now += 2 * lifetimeMs - 1;
      assert.deepEqual(await ask(), first);
      assert.deepEqual(await ask(), first);
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', /^The upstream gives no new [a-z ]+\. Using values from \d+ seconds ago\.$/);
      time.now += 1;
      assert.deepEqual(await ask(), { ok: false, reason: 'unavailable' });
    });

    it('lives no longer when the wall clock is set back by an hour', async () => {
      const { ask, stub, time } = await createReadHarness(name);
      await ask();
      time.setBack = 60 * minute;
      time.now += lifetimeMs;
      await ask();
      assert.equal(stub.requests.length, 2);
    });

    it('shares one call among concurrent misses', async () => {
      const { ask, stub } = await createReadHarness(name);
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      assert.deepEqual([new Set(answers.map(({ ok }) => ok)), stub.requests.length], [new Set([true]), 1]);
    });
  });
}

describe('the cache', () => {
  it('keeps amounts and currencies apart', async () => {
    const { client, stub } = await createUpstreamHarness();
    const amounts = ['100', '1', '00'].flatMap((fiat_amount) => [
      { fiat_amount, fiat_currency: 'EUR' },
      { fiat_amount, fiat_currency: 'USD' },
    ]);
    for (const one of amounts) await client.options(one);
    assert.equal(stub.requests.length, 6);
  });

  it('keeps no failure', async () => {
    const { client, stub } = await createUpstreamHarness();
    stub.respond = { payment_options: (response) => sendFailure(response, { message: 'Invalid fiat amount.' }) };
    assert.equal((await client.options(amount)).ok, false);
    stub.respond = {};
    assert.equal((await client.options(amount)).ok, true);
  });

  it('does not hide that the upstream now says no', async () => {
    const { client, stub, time } = await createUpstreamHarness();
    await client.options(amount);
    time.now += minute;
    const message = 'The requested fiat currency is not supported.';
    stub.respond = { payment_options: (response) => sendFailure(response, { message }) };
    const refusal = { ok: false, reason: 'refused', code: 'unsupported_fiat_currency' };
    assert.deepEqual(await client.options(amount), refusal);
  });

  it('waits half a second for a slow upstream while there is an older value', async () => {
    const timers = createManualTimeouts();
    const { client, stub, time } = await createUpstreamHarness({ client: { startTimeout: timers.startTimeout } });
    const first = await client.options(amount);
    time.now += minute;
    stub.holdUntil = never;
    const answer = client.options(amount);
    await stub.waitForCount(2);
    timers.run(500);
    assert.deepEqual(await answer, first);
  });

  it('holds 1,000 amounts and forgets the oldest first', async () => {
    const { client, stub } = await createUpstreamHarness();
    const ask = (fiat_amount: number) => client.options({ ...amount, fiat_amount: String(fiat_amount) });
    for (let number = 1; number <= 1001; number++) await ask(number);
    await ask(2);
    assert.equal(stub.requests.length, 1001);
    await ask(1);
    assert.equal(stub.requests.length, 1002);
  });
});
