import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Rates } from '#core';
import { suiteService } from '../../../support/suite-service.js';
import { seedRates, checkoutPath, order } from '../../../support/service-harness.js';

describe('Idempotency-Key', () => {
  let rates: Rates | undefined = seedRates;
  const service = suiteService({ getRates: () => rates });
  beforeEach(() => void (rates = seedRates));

  const keyOf = (name: string): string => `${name}-0f9b6c2ad81e47b3a6c5`;
  const send = (key: string, changes: Record<string, string> = {}) =>
    service.get(checkoutPath(changes), { headers: { 'idempotency-key': key } });
  const call = (name: string, changes: Record<string, string> = {}) => send(keyOf(name), changes);

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

  it('stays unused after a refused call', async () => {
    assert.equal((await call('refused', { crypto_currency: 'ABC' })).status, 422);
    assert.equal((await call('refused')).status, 200);
  });

  it('repeats the first reply also without rates', async () => {
    const first = await call('rates');
    rates = undefined;
    assert.equal((await call('rates')).text, first.text);
    assert.equal((await call('rates', { fiat_amount: '7' })).status, 422);
    assert.equal((await call('fresh')).status, 503);
  });
});
