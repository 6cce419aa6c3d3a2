import { Client } from 'pg';
import type { Cluster } from '../support/postgres.mjs';

/** Asks on a connection that is there for this one statement. */
export async function runQuery(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database on a server. */
export async function createDatabase(cluster: Cluster, name: string): Promise<string> {
  await runQuery(cluster.url, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
}
