import { after } from 'node:test';
import { startCluster, type Cluster } from './postgres.mjs';
import { createDatabase, runQuery } from './run-query.js';

/** What a suite or a test passes that needs PostgreSQL: `TEST_DATABASE_URL=none` leaves it out. */
export const needsPostgres = {
  skip: process.env['TEST_DATABASE_URL'] === 'none' && 'This machine has no PostgreSQL.',
};

let cluster: Promise<Cluster> | undefined;
let createdCount = 0;

export type TestDatabase = {
  readonly url: string;
  /** Runs a statement on a connection of its own and resolves with its rows. */
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly remove: () => Promise<void>;
};

/** The server of TEST_DATABASE_URL, which `npm run test:node` starts for all files, or a server for this file only. */
async function serverUrl(): Promise<string> {
  if (needsPostgres.skip) throw new Error('This test needs PostgreSQL: pass needsPostgres to it.');
  return process.env['TEST_DATABASE_URL'] ?? (await (cluster ??= startCluster())).url;
}

after(async () => (await cluster)?.stop());

/** Creates an empty database for one test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `checkout_test_${process.pid}_${++createdCount}`;
  const url = await createDatabase(server, name);
  const remove = async (): Promise<void> => {
    await runQuery(server, { sql: `DROP DATABASE ${name} WITH (FORCE)` });
  };
  return { url, query: (sql, values = []) => runQuery(url, { sql, values }), remove };
}
