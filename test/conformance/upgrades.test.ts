import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import type { OrderRecord, OrderStore, OutboxEntry } from '#core';
import { openPostgresStore } from '../../server/stores/postgres/index.js';
import { migrations as postgresMigrations } from '../../server/stores/postgres/migrations.js';
import { openSqliteStore } from '../../server/stores/sqlite/index.js';
import { migrations as sqliteMigrations } from '../../server/stores/sqlite/migrations.js';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { createOrderRecord } from '../support/order-record.js';
import { requireDefined } from '../support/require-defined.js';
import { noon } from '../support/service-harness.js';
import { applyTrigger } from './stores/order-driver.js';

/**
 * A folder for each release: a database of that version with orders in all statuses, as SQL for both stores; what its
 * store read from it; and the SHA-256 of each of its migrations. Never change one: add a folder with each release.
 */
const releasesFolder = fileURLToPath(new URL('./releases', import.meta.url));
const releases = readdirSync(releasesFolder).sort();

const readRelease = (release: string, file: string): string =>
  readFileSync(join(releasesFolder, release, file), 'utf8');

type Contents = {
  readonly orders: readonly OrderRecord[];
  readonly keys: readonly { readonly key: string; readonly fingerprint: string; readonly transaction_code: string }[];
  readonly messages: readonly OutboxEntry[];
};

type Upgraded = {
  readonly store: OrderStore;
  /** The tables, indexes and functions of the database, to compare with those of a new one. */
  readonly readSchema: () => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
};

/** Opens a database made by an SQL script with the current code; without a script a new one. */
type OpenStore = (script: string | undefined) => Promise<Upgraded>;

const sqliteSchema = 'SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2';

const openSqlite: OpenStore = (script) => {
  const folder = createTemporaryFolder();
  const path = join(folder.path, 'data');
  mkdirSync(path);
  const using = <Result>(run: (database: Database.Database) => Result): Result => {
    const database = new Database(join(path, 'checkout.db'));
    try {
      return run(database);
    } finally {
      database.close();
    }
  };
  if (script !== undefined) using((database) => database.exec(script));
  const store = openSqliteStore(path);
  return Promise.resolve({
    store,
    readSchema: () => Promise.resolve(using((database) => database.prepare(sqliteSchema).raw().all())),
    close: () => store.close().then(folder.remove),
  });
};

const postgresSchema = `
  SELECT table_name || '.' || column_name AS name, data_type || ' ' || is_nullable || coalesce(column_default, '') AS definition
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY 1, 2`;

const openPostgres: OpenStore = async (script) => {
  const database = await createTestDatabase();
  if (script !== undefined) await database.query(script);
  const store = await openPostgresStore({ url: database.url, reportError: () => undefined });
  return {
    store,
    readSchema: () => database.query(postgresSchema),
    close: () => store.close().then(database.remove),
  };
};

const stores = {
  sqlite: { open: openSqlite, migrations: sqliteMigrations, needed: {} },
  postgres: { open: openPostgres, migrations: postgresMigrations, needed: needsPostgres },
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `actual` has of the properties of `expected`, at every depth: a later version may add some. */
function commonProperties(actual: unknown, expected: object): object {
  const found = actual as Readonly<Record<string, unknown>> | undefined;
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      isPlain(value) && isPlain(found?.[name]) ? commonProperties(found[name], value) : found?.[name],
    ]),
  );
}

/** Asserts that `actual` has every property of `expected`. */
const assertIncludes = (actual: object | undefined, expected: object): void =>
  assert.deepEqual(commonProperties(actual, expected), expected);

it('there is a release', () => assert.ok(releases.length > 0));

for (const release of releases) {
  for (const [name, { open, migrations, needed }] of Object.entries(stores)) {
    describe(`a ${name} database of version ${release}`, needed, () => {
      const contents = JSON.parse(readRelease(release, 'contents.json')) as Contents;
      let upgraded: Upgraded;
      before(async () => void (upgraded = await open(readRelease(release, `${name}.sql`))));
      after(() => upgraded.close());

      it('is migrated with every order', async () => {
        assert.equal(new Set(contents.orders.map(({ status }) => status)).size, 11);
        for (const order of contents.orders) {
          assertIncludes(await upgraded.store.find(order.transaction_code), order);
        }
      });

      it('is migrated with every idempotency key', async () => {
        for (const { key, fingerprint, transaction_code } of contents.keys) {
          const once = { key, fingerprint, now: noon, expiresAt: noon + 1 };
          const found = await upgraded.store.findByIdempotencyKey(once);
          assert.ok(found?.outcome === 'replayed', found?.outcome);
          assert.equal(found.order.transaction_code, transaction_code);
        }
      });

      it('is migrated with every message', async () => {
        for (const { id, account, transaction_code: transactionCode, ...message } of contents.messages) {
          const listed = await upgraded.store.outbox.list({ account, transactionCode, limit: 100 });
          assertIncludes(
            listed.find((entry) => entry.id === id),
            message,
          );
        }
      });

      it('takes new orders and changes of its own ones', async () => {
        const order = createOrderRecord({ transaction_code: `after-${release}` });
        assert.equal((await upgraded.store.create(order)).outcome, 'created');
        const pending = requireDefined(contents.orders.find(({ status }) => status === 'pending'));
        const stored = requireDefined(await upgraded.store.find(pending.transaction_code));
        assert.equal(await upgraded.store.save(applyTrigger(stored, 'submit')), true);
      });

      it('has the schema of a new database', async () => {
        const fresh = await open(undefined);
        const expected = await fresh.readSchema();
        await fresh.close();
        assert.deepEqual(await upgraded.readSchema(), expected);
      });

      it('came from migrations that nobody has changed since', () => {
        const released = JSON.parse(readRelease(release, 'migrations.json')) as Readonly<
          Record<string, readonly string[]>
        >;
        assert.deepEqual(migrations.slice(0, released[name]?.length).map(hash), released[name]);
      });
    });
  }
}
