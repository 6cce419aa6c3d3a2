import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { errors } from '#contract';
import type { Rates } from '#core';
import { startService, type RunningService } from '../../../support/http.js';
import { seedRates, checkoutPath, noon, order } from '../../../support/service-harness.js';

const hour = 60 * 60 * 1000;

describe('Idempotency-Key', () => {
  let now = noon;
  let rates: Rates | undefined = seedRates;
  let service: RunningService;
  before(async () => void (service = await startService({ clock: () => now, getRates: () => rates })));
  beforeEach(() => {
    now = noon;
    rates = seedRates;
  });
  after(() => service.stop());

  const keyOf = (name: string): string => `${name}-0f9b6c2ad81e47b3a6c5`;
  const send = (key: string, changes: Record<string, string> = {}) =>
    service.get(checkoutPath(changes), { headers: { 'idempotency-key': key } });
  const call = (name: string, changes: Record<string, string> = {}) => send(keyOf(name), changes);

  it('repeats the first reply for the same call', async () => {
    const first = await call('same');
    const again = await call('same');
    assert.deepEqual([again.status, again.text], [200, first.text]);
  });

  it('is optional: without it the same call creates two orders', async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => (await service.get(checkoutPath())).body.data.transaction_code),
    );
    assert.notEqual(codes[0], codes[1]);
  });

  it('is refused with other parameters', async () => {
    await call('other');
    const { status, body } = await call('other', { fiat_amount: '100.00' });
    assert.deepEqual([status, body.message], [422, errors.idempotency_key_reused.message]);
  });

  it('ignores the order of the parameters and unknown parameters', async () => {
    const first = await call('order');
    const query = new URLSearchParams(Object.entries(order).reverse()).toString();
    const again = await service.get(`/api/v3/reseller/checkout?utm=1&${query}`, {
      headers: { 'idempotency-key': keyOf('order') },
    });
    assert.equal(again.text, first.text);
  });

  it('may be in quotes, like a structured field', async () => {
    assert.equal((await send(`"${keyOf('quoted')}"`)).text, (await call('quoted')).text);
  });

  it('creates one order for 20 simultaneous calls', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('twenty')));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  });

  it('refuses all but one of 20 simultaneous calls with different parameters', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => call('mixed', { fiat_amount: `${at + 1}` })),
    );
    const statuses = replies.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 422).length, 19);
  });

  it('stays unused after a refused call', async () => {
    assert.equal((await call('refused', { crypto_currency: 'ABC' })).status, 422);
    assert.equal((await call('refused')).status, 200);
  });

  it('expires after 24 hours', async () => {
    const first = await call('day');
    now = noon + 24 * hour - 1;
    assert.equal((await call('day')).text, first.text);
    now = noon + 24 * hour;
    const next = await call('day', { fiat_amount: '5' });
    assert.equal(next.status, 200);
    assert.notEqual(next.body.data.transaction_code, first.body.data.transaction_code);
  });

  it('repeats the first reply also without rates', async () => {
    const first = await call('rates');
    rates = undefined;
    assert.equal((await call('rates')).text, first.text);
    assert.equal((await call('rates', { fiat_amount: '7' })).status, 422);
    assert.equal((await call('fresh')).status, 503);
  });
});
