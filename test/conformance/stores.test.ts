import { createMemoryStore } from '../../server/stores/memory/index.js';
import { openPostgresStore } from '../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../server/stores/sqlite/index.js';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { testCommonStore, testStore } from './stores/test-store.js';

testCommonStore({
  name: 'the memory store',
  open: () => ({ store: createMemoryStore(), close: () => Promise.resolve() }),
});

testStore({
  name: 'the SQLite store',
  open() {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    return { store, close: () => store.close().then(folder.remove) };
  },
});

testStore({
  name: 'the PostgreSQL store',
  ...needsPostgres,
  async open() {
    const { url, remove } = await createTestDatabase();
    const reportError = (error: unknown): never => {
      throw error;
    };
    const store = await openPostgresStore({ url: `${url}?pool=3`, reportError });
    return { store, close: () => store.close().then(remove) };
  },
});
