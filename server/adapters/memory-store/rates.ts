import type { RateStore, StoredRates } from '#core';

/** The last good rates of the memory store. */
export function createMemoryRates(): RateStore {
  let stored: StoredRates | undefined;
  return {
    find: () => Promise.resolve(stored),
    save(rates) {
      if (rates.date >= (stored?.date ?? '')) stored = rates;
      return Promise.resolve();
    },
  };
}
