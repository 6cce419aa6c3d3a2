import { afterEach, beforeEach } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../server/stores/postgres/index.js';
import { requireDefined } from './require-defined.js';
import { createTestDatabase, type TestDatabase } from './database.js';

export type PostgresHarness = {
  /** The database, which is empty before each test. */
  readonly database: TestDatabase;
  /** Opens a store that shares no connection with another, like the one of another process. */
  readonly open: (url?: string) => Promise<PostgresStore>;
  /** The values of the first column of what a statement selects. */
  readonly column: (sql: string) => Promise<unknown[]>;
};

/** Prepares the tests of a file that open stores in one PostgreSQL database. The stores are closed after each test. */
export function createPostgresHarness(reportError: (error: unknown) => void): PostgresHarness {
  let database: TestDatabase | undefined;
  let stores: PostgresStore[] = [];
  beforeEach(async () => void (database ??= await createTestDatabase())); // not where tests are skipped
  afterEach(async () => {
    await Promise.all(stores.map(({ close }) => close()));
    stores = [];
    await database?.empty();
  });
  return {
    get database() {
      return requireDefined(database);
    },
    async open(url = `${requireDefined(database).url}?pool=3`) {
      const store = await openPostgresStore({ url, reportError });
      stores.push(store);
      return store;
    },
    column: async (sql) => (await requireDefined(database).query(sql)).map((row) => Object.values(row)[0]),
  };
}
