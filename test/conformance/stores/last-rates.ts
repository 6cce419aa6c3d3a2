import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ServerStore } from '#core';

export function lastRatesTests(store: () => ServerStore): void {
  const march = { date: '2026-03-13', perEuro: { USD: '1.10', IDR: '19876.543210987654' } };
  const later = { date: '2026-03-16', perEuro: { USD: '1.1500' } };

  it('a new store has no rates', async () => assert.equal(await store().rates.find(), undefined));

  it('keeps the last rates with all their digits', async () => {
    await store().rates.save(march);
    assert.deepEqual(await store().rates.find(), march);
  });

  it('replaces them by those of the same day and of a later one', async () => {
    await store().rates.save({ ...march, perEuro: { USD: '1.11' } });
    assert.deepEqual(await store().rates.find(), { ...march, perEuro: { USD: '1.11' } });
    await store().rates.save(later);
    assert.deepEqual(await store().rates.find(), later);
  });

  it('keeps them where the others are older', async () => {
    await store().rates.save(march);
    assert.deepEqual(await store().rates.find(), later);
  });
}
