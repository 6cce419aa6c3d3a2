import type { OrderStore, ServerStore } from '#core';
import { createMemoryStore } from '../../../server/stores/memory/index.js';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createTestDatabase } from '../../support/database.js';
import { createTemporaryFolder } from '../../support/http.js';

export type OpenedStore<Store extends OrderStore = ServerStore> = {
  readonly store: Store;
  readonly close: () => Promise<void>;
};

export const openMemory = (): Promise<OpenedStore<OrderStore>> =>
  Promise.resolve({ store: createMemoryStore(), close: () => Promise.resolve() });

export function openSqlite(): Promise<OpenedStore> {
  const folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  return Promise.resolve({ store, close: () => store.close().then(folder.remove) });
}

export async function openPostgres(): Promise<OpenedStore> {
  const { url, remove } = await createTestDatabase();
  const reportError = (error: unknown): never => {
    throw error;
  };
  const store = await openPostgresStore({ url: `${url}?pool=3`, reportError });
  return { store, close: () => store.close().then(remove) };
}
