import type { RateStore, ServerStore, StoredRates } from '#core';
import { openSqliteStore } from '../../server/stores/sqlite/index.js';
import { createTemporaryFolder } from './http.js';

/** A new store of a server, which goes with the process. */
export function openServerStore(): ServerStore {
  const folder = createTemporaryFolder();
  process.once('exit', folder.remove);
  return openSqliteStore(folder.path);
}

/** A store that keeps rates in memory. */
export function createRateStore(): RateStore {
  let stored: StoredRates | undefined;
  return {
    find: () => Promise.resolve(stored),
    save(rates) {
      if (rates.date >= (stored?.date ?? '')) stored = rates;
      return Promise.resolve();
    },
  };
}
