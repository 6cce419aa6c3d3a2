import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ServerStore } from '#core';

export function lastRatesTests(store: () => ServerStore): void {
  const march = { date: '2026-03-13', perEuro: { USD: '1.10', IDR: '19876.543210987654' } };
  const later = { date: '2026-03-16', perEuro: { USD: '1.1500' } };

  it('keeps the last rates with all their digits, unless others are older', async () => {
    assert.equal(await store().rates.find(), undefined, 'a new store has none');
    const again = { ...march, perEuro: { USD: '1.11' } };
    const found = [];
    for (const rates of [march, again, later, march]) {
      await store().rates.save(rates);
      found.push(await store().rates.find());
    }
    assert.deepEqual(found, [march, again, later, later]);
  });
}
