import { after, before, describe } from 'node:test';
import type { OrderStore } from '#api';
import { createMemoryStore } from '../../server/adapters/memory-store/index.js';
import { openPostgresStore } from '../../server/adapters/postgres-store/index.js';
import { openSqliteStore } from '../../server/adapters/sqlite-store/index.js';
import { newDatabase } from '../support/database.js';
import { temporaryFolder } from '../support/http.js';
import { creating } from './stores/creating.js';
import { living } from './stores/living.js';
import { redelivering } from './stores/redelivering.js';
import { sending } from './stores/sending.js';

type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

const stores: Readonly<Record<string, () => Opened | Promise<Opened>>> = {
  'the memory store': () => ({ store: createMemoryStore(), close: () => Promise.resolve() }),
  'the SQLite store': () => {
    const folder = temporaryFolder();
    const store = openSqliteStore(folder.path);
    return { store, close: () => store.close().then(folder.remove) };
  },
  'the PostgreSQL store': async () => {
    const { url, remove } = await newDatabase();
    const report = (error: unknown): never => {
      throw error;
    };
    const store = await openPostgresStore({ url, reportError });
    return { store, close: () => store.close().then(remove) };
  },
};

const lists = {
  'orders and keys': creating,
  'the lives of orders': living,
  'the outbox': sending,
  redelivery: redelivering,
};

for (const [name, open] of Object.entries(stores)) {
  for (const [what, list] of Object.entries(lists)) {
    describe(`${name}: ${what}`, () => {
      let opened: Opened;
      before(async () => void (opened = await open()));
      after(() => opened.close());
      list(() => opened.store);
    });
  }
}
