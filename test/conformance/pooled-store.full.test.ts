import { openPostgresStore } from '../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.mjs';
import { testStore } from './stores/test-store.js';

testStore({
  name: 'the PostgreSQL store through PgBouncer',
  skip:
    needsPostgres.skip ||
    (findPgBouncer() === undefined && "PgBouncer is not installed, and only root can fetch Debian's package."),
  async open() {
    const { url: directUrl, remove } = await createTestDatabase();
    const { url, stop } = await startPgBouncer(directUrl);
    const reportError = (error: unknown): never => {
      throw error;
    };
    const store = await openPostgresStore({ url, directUrl, reportError });
    return { store, close: () => store.close().then(stop).then(remove) };
  },
});
