import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { endedAt, type ServerStore } from '#core';
import { openPostgresStore } from '../../server/stores/postgres/index.js';
import { backUpSqlite, checkSqliteBackup, openSqliteStore } from '../../server/stores/sqlite/index.js';
import { migrate } from '../../server/stores/sqlite/migrations.js';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { createOrderRecord } from '../support/order-record.js';
import { requireDefined } from '../support/require-defined.js';
import { readContents, type ReleaseContents } from './release-contents.js';
import { applyTrigger } from './stores/order-driver.js';

/**
 * A folder for each release that can be upgraded: a database of that version as SQL for both stores, and what its store
 * read from it. `npm run release:databases` writes one.
 */
const releasesFolder = fileURLToPath(new URL('./releases', import.meta.url));
const releases = readdirSync(releasesFolder).sort();

const readRelease = (release: string, file: string): string =>
  readFileSync(join(releasesFolder, release, file), 'utf8');

type Upgraded = {
  readonly store: ServerStore;
  /** The tables, indexes and functions of the database, to compare with those of a new one. */
  readonly readSchema: () => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
};

/** Opens a database made by an SQL script with the current code; without a script a new one. */
type OpenStore = (script: string | undefined) => Promise<Upgraded>;

/** Columns and indexes. The text of a table differs where columns were added to it. */
const sqliteSchema = `
  SELECT type, name, replace(replace(sql, ' ', ''), char(10), '') AS detail FROM sqlite_master WHERE type = 'index'
  UNION ALL SELECT 'column', tables.name || '.' || columns.name, columns.type || columns."notnull" || columns.hidden
  FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns WHERE tables.type = 'table'
  UNION ALL SELECT 'reference', tables.name, keys."table" || keys."from" || keys."to"
  FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'
  ORDER BY 1, 2, 3`;

const usingDatabase = <Result>(folder: string, run: (database: Database.Database) => Result): Result => {
  const database = new Database(join(folder, 'checkout.db'));
  try {
    return run(database);
  } finally {
    database.close();
  }
};

const writeDatabase = (folder: string, script: string): void => {
  mkdirSync(folder);
  usingDatabase(folder, (database) => database.exec(script));
};

const openSqlite: OpenStore = (script) => {
  const folder = createTemporaryFolder();
  const path = join(folder.path, 'data');
  if (script !== undefined) writeDatabase(path, script);
  const store = openSqliteStore(path);
  return Promise.resolve({
    store,
    readSchema: () => Promise.resolve(usingDatabase(path, (database) => database.prepare(sqliteSchema).raw().all())),
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
  sqlite: { open: openSqlite, needed: {} },
  postgres: { open: openPostgres, needed: needsPostgres },
};

const parse = (text: string): ReleaseContents => JSON.parse(text) as ReleaseContents;

it('there is a release', () => assert.ok(releases.length > 0));

for (const release of releases) {
  for (const [name, { open, needed }] of Object.entries(stores)) {
    describe(`a ${name} database of version ${release}`, needed, () => {
      const contents = parse(readRelease(release, 'contents.json'));
      let upgraded: Upgraded;
      before(async () => void (upgraded = await open(readRelease(release, `${name}.sql`))));
      after(() => upgraded.close());

      it('is migrated with every order and every other row, and finds the same', async () => {
        assert.equal(new Set(contents.orders.flatMap((order) => order?.status ?? [])).size, 11);
        const found = parse(JSON.stringify(await readContents(upgraded.store)));
        for (const [what, expected] of Object.entries(contents)) {
          assert.deepEqual(found[what as keyof ReleaseContents], expected, what);
        }
      });

      it('has the schema of a new database', async () => {
        const fresh = await open(undefined);
        const expected = await fresh.readSchema();
        await fresh.close();
        assert.deepEqual(await upgraded.readSchema(), expected);
      });

      it('takes new orders and changes of its own ones', async () => {
        const order = createOrderRecord({ transaction_code: `after-${release}` });
        assert.equal((await upgraded.store.create(order)).outcome, 'created');
        const pending = requireDefined(contents.orders.find((found) => found?.status === 'pending'));
        const stored = requireDefined(await upgraded.store.find(pending.transaction_code));
        assert.equal(await upgraded.store.save(applyTrigger(stored, 'submit')), true);
      });

      it('deletes the orders that have ended and whose webhooks are settled', async () => {
        const isSettled = (index: number) => contents.webhooks[index]?.every(({ state }) => state !== 'waiting');
        const hasWebhooks = (index: number) => contents.orders[index]?.account === '';
        for (const [index, order] of contents.orders.entries()) {
          if (!order || endedAt(order) === null || !hasWebhooks(index)) continue;
          const before = (endedAt(order) ?? 0) + 1;
          await upgraded.store.retention.deleteOrders({ status: order.status, before, limit: 100, after: undefined });
          assert.equal((await upgraded.store.find(order.transaction_code)) === undefined, isSettled(index));
        }
      });
    });
  }
}

/** JSON that `JSON.parse` reads and the parsers of databases refuse: U+0000, half a surrogate pair, deep nesting. */
const refusedJson = `{"metadata":{"nul":"\\u0000","half":"\\ud800","deep":${'['.repeat(1010)}${']'.repeat(1010)}}}`;

for (const [name, { open, needed }] of Object.entries(stores)) {
  it(`a ${name} database whose merchants sent JSON that it cannot parse migrates and works`, needed, async () => {
    const [schema, toText, toJson] = name === 'sqlite' ? ['main', '', ''] : ['public', '::text', '::json'];
    const changes = `
      UPDATE ${schema}.orders SET details = '${refusedJson}';
      UPDATE ${schema}.upstream_attempts
      SET record = ('{"metadata":${refusedJson},' || substr(record${toText}, 2))${toJson};`;
    const { store, close } = await open(readRelease('0.3.1', `${name}.sql`) + changes);
    const contents = parse(readRelease('0.3.1', 'contents.json'));
    const pending = requireDefined(contents.orders.find((found) => found?.status === 'pending'));
    const stored = requireDefined(await store.find(pending.transaction_code));
    assert.deepEqual(stored.details.metadata, (JSON.parse(refusedJson) as { metadata: unknown }).metadata);
    assert.equal(await store.save(applyTrigger(stored, 'submit')), true);
    const page = await store.operator.search({
      account: '',
      filters: {},
      sort: 'oldest',
      after: undefined,
      limit: 100,
    });
    assert.ok(page.orders.length > 0);
    await close();
  });
}

describe('the migration of the embedded database', () => {
  const folder = createTemporaryFolder();
  const path = join(folder.path, 'data');
  const killed = join(folder.path, 'killed');
  const versionOf = (place: string): unknown =>
    usingDatabase(place, (database) => database.prepare('PRAGMA user_version').raw().all()).flat()[0];
  after(folder.remove);

  before(() => writeDatabase(path, readRelease('0.3.1', 'sqlite.sql')));

  it('keeps the sums, which a backup by this version reads from the tables of 0.3.1, too', () => {
    const before = backUpSqlite({ directory: path, copy: join(folder.path, 'before.db') });
    const { schemaVersion, ...after } = checkSqliteBackup(join(folder.path, 'before.db'));
    assert.deepEqual({ schemaVersion, ...after }, before);
    assert.deepEqual([schemaVersion, before.fiat['USD']?.orders], [10, 6]);
  });

  it('leaves the file as it was when its program is killed before the end', () => {
    usingDatabase(path, (database) => {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 10'); // a small cache spills into the log
      const kill = (): void => cpSync(path, killed, { recursive: true });
      const watched = Object.assign(Object.create(database) as Database.Database, {
        exec(sql: string) {
          if (sql === 'COMMIT') kill();
          return database.exec(sql);
        },
      });
      migrate(watched);
    });
    assert.equal(versionOf(killed), 10);
    const integrity = usingDatabase(killed, (database) => database.prepare('PRAGMA integrity_check').raw().all());
    assert.deepEqual(integrity.flat(), ['ok']);
  });

  it('starts again after that', async () => {
    await openSqliteStore(killed).close();
    assert.equal(versionOf(killed), versionOf(path));
  });

  for (const [version, sentence] of Object.entries({
    7: /a version before 0\.3\.1 created its database\. Start version 0\.3\.1 once with this database, then this version\./,
    99: /a newer version of this program created its database/,
  })) {
    it(`refuses tables of version ${version} and leaves them as they are`, () => {
      const other = join(folder.path, version);
      writeDatabase(other, `CREATE TABLE orders (created_at); PRAGMA user_version = ${version}`);
      assert.throws(() => openSqliteStore(other), sentence);
      assert.equal(versionOf(other), Number(version));
    });
  }
});
