import { describe } from 'node:test';
import { createMemoryStore } from '../../server/stores/memory/index.js';
import { needsPostgres } from '../support/database.js';
import { openMemory, openPostgres, openSqlite } from './stores/open-stores.js';
import { keyNamespaceTests } from './stores/order-keys.js';
import { testCommonStore, testStore } from './stores/test-store.js';

testCommonStore({ name: 'the memory store', open: openMemory });
testStore({ name: 'the SQLite store', open: openSqlite });
testStore({ name: 'the PostgreSQL store', open: openPostgres, ...needsPostgres });

describe('the keys of several callers', () => keyNamespaceTests(createMemoryStore));
