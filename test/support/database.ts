import { after } from 'node:test';
import { Client } from 'pg';
import { startCluster, type Cluster } from './postgres.mjs';

let cluster: Promise<Cluster> | undefined;
let made = 0;

export type TestDatabase = {
  readonly url: string;
  /** Rows of a statement, asked on a connection of its own. */
  readonly ask: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly remove: () => Promise<void>;
};

/** Asks on a connection that is there for this one statement. */
export async function askAt(url: string, sql: string, values: readonly unknown[] = []) {
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
export async function newDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `checkout_test_${process.pid}_${++made}`;
  await askAt(server, `CREATE DATABASE ${name}`);
  const { href: url } = Object.assign(new URL(server), { pathname: `/${name}` });
  const remove = async (): Promise<void> => {
    await askAt(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, ask: (sql, values) => askAt(url, sql, values), remove };
}
