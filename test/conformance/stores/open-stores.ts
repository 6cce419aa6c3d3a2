import { join } from 'node:path';
import Database from 'libsql';
import type { OrderStore, ServerStore } from '#core';
import { createMemoryStore } from '../../../server/stores/memory/index.js';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { atEnd, createTestDatabase } from '../../support/database.js';
import { createTemporaryFolder } from '../../support/http.js';

export type OpenedStore<Store extends OrderStore = ServerStore> = {
  readonly store: Store;
  readonly close: () => Promise<void>;
};

export const openMemory = (): Promise<OpenedStore<OrderStore>> =>
  Promise.resolve({ store: createMemoryStore(), close: () => Promise.resolve() });

/** A store, and statements on a connection of their own. */
export type OpenedDatabase = OpenedStore & { readonly query: (sql: string) => Promise<readonly unknown[]> };

export function openSqlite(): Promise<OpenedDatabase> {
  const folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  const query = (sql: string): Promise<unknown[]> => {
    const database = new Database(join(folder.path, 'checkout.db'));
    const rows = database.prepare(sql).all();
    database.close();
    return Promise.resolve(rows);
  };
  return Promise.resolve({ store, query, close: () => store.close().then(folder.remove) });
}

async function startPostgres(): Promise<OpenedDatabase> {
  const { url, query, clear } = await createTestDatabase();
  const reportError = (error: unknown): never => {
    throw error;
  };
  const store = await openPostgresStore({ url: `${url}?pool=3`, reportError });
  atEnd(store.close);
  return { store, query, close: clear };
}

let shared: ReturnType<typeof startPostgres> | undefined;

/** The store that the tests of a process share, one after the other: to open one costs more than most of them. `close` clears it. */
export const openPostgres = (): ReturnType<typeof startPostgres> => (shared ??= startPostgres());
