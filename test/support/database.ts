import { after } from 'node:test';
import { startCluster, type Cluster } from './postgres.mjs';
import { requireDefined } from './require-defined.js';
import { openQueryConnection, testConnection, type QueryConnection } from './run-query.js';

/** What a suite or a test passes that needs PostgreSQL: `TEST_DATABASE_URL=none` leaves it out. */
export const needsPostgres = { skip: process.env['TEST_DATABASE_URL'] === 'none' && 'This machine has no PostgreSQL.' };

let cluster: Promise<Cluster> | undefined;
let createdCount = 0;

export type TestDatabase = {
  readonly url: string;
  /** Runs a statement, on one connection for all of them, and resolves with its rows. */
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** Removes what a store has written; its tables and connections stay. */
  readonly clear: () => Promise<void>;
  /** Ends the other connections, and removes all that the database has. */
  readonly empty: () => Promise<void>;
  /** Empties the database for the next test that asks for one. */
  readonly remove: () => Promise<void>;
};

/** The server of TEST_DATABASE_URL, which `npm run test:node` starts for all files, or a server for this file only. */
async function serverUrl(): Promise<string> {
  if (needsPostgres.skip) throw new Error('This test needs PostgreSQL: pass needsPostgres to it.');
  return process.env['TEST_DATABASE_URL'] ?? (await (cluster ??= startCluster())).url;
}

let server: Promise<QueryConnection> | undefined;
const connectToServer = (): Promise<QueryConnection> => (server ??= serverUrl().then(openQueryConnection));

/** The migrations write the rows of the other two tables. */
const clearTables = `DO $$ BEGIN EXECUTE (
  SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ',') || ' RESTART IDENTITY' FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('schema_versions', 'readiness')); END $$`;

/** Databases of this process that no test uses: to empty one costs a tenth of creating it. */
const unused: TestDatabase[] = [];
const ends: (() => Promise<void>)[] = [];

/** Runs after the tests of the process, the last one first, and before the databases go. */
export const atEnd = (run: () => Promise<void>): void => void ends.push(run);

after(async () => {
  for (const end of ends.reverse()) await end();
  await (await server)?.close();
  await (await cluster)?.stop();
});

async function createDatabase(): Promise<TestDatabase> {
  const { url: address, query: queryServer } = await connectToServer();
  const name = `checkout_test_${process.pid}_${++createdCount}`;
  const { server_version_num } = requireDefined((await queryServer('SHOW server_version_num'))[0]);
  await queryServer(`CREATE DATABASE ${name}${Number(server_version_num) < 150_000 ? '' : ' STRATEGY FILE_COPY'}`);
  const url = Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const { query, close } = openQueryConnection(url);
  atEnd(async () => {
    await close();
    await queryServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const clear = async (): Promise<void> => void (await query(clearTables));
  const empty = async (): Promise<void> => {
    await queryServer(`ALTER DATABASE ${name} RESET ALL`);
    await queryServer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name <> '${testConnection}'`,
    );
    await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  };
  const database: TestDatabase = {
    url,
    query,
    clear,
    empty,
    remove: () => empty().then(() => void unused.push(database)),
  };
  return database;
}

/** An empty database for one test, or for those of a file that empty it. */
export const createTestDatabase = async (): Promise<TestDatabase> => unused.pop() ?? createDatabase();
