import { Client } from 'pg';
import { startCluster, type Cluster } from './postgres.mjs';

let cluster: Promise<Cluster> | undefined;
let users = 0;
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
async function serverUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return given;
  users += 1;
  return (await (cluster ??= startCluster())).url;
}

async function letGo(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return;
  users -= 1;
  if (users > 0) return;
  const idle = cluster;
  cluster = undefined;
  await (await idle)?.stop();
}

/** An empty database of its own. */
export async function newDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `checkout_test_${process.pid}_${++made}`;
  await askAt(server, `CREATE DATABASE ${name}`);
  const { href: url } = Object.assign(new URL(server), { pathname: `/${name}` });
  const remove = async (): Promise<void> => {
    await askAt(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await letGo();
  };
  return { url, ask: (sql, values) => askAt(url, sql, values), remove };
}
