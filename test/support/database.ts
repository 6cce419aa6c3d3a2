import { after } from 'node:test';
import { Client } from 'pg';
import { startCluster, type Cluster } from './postgres.mjs';

let cluster: Promise<Cluster> | undefined;
let createdCount = 0;

export type TestDatabase = {
  readonly url: string;
  /** Rows of a statement, asked on a connection of its own. */
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly remove: () => Promise<void>;
};

/** Asks on a connection that is there for this one statement. */
export async function runQuery(url: string, sql: string, values: readonly unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The server of TEST_DATABASE_URL, which `npm test` starts for all files, or one for this file alone. */
const serverUrl = async (): Promise<string> =>
  process.env['TEST_DATABASE_URL'] ?? (await (cluster ??= startCluster())).url;

after(async () => (await cluster)?.stop());

/** An empty database of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `checkout_test_${process.pid}_${++createdCount}`;
  await runQuery(server, `CREATE DATABASE ${name}`);
  const { href: url } = Object.assign(new URL(server), { pathname: `/${name}` });
  const remove = async (): Promise<void> => {
    await runQuery(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, query: (sql, values) => runQuery(url, sql, values), remove };
}
