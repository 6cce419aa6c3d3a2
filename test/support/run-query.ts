import { Client } from 'pg';

/** Runs a statement on a connection of its own and resolves with its rows. */
export async function runQuery(url: string, { sql, values = [] }: { sql: string; values?: readonly unknown[] }) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // a server that ends: the statement rejects
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database on a server and resolves with its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await runQuery(serverUrl, { sql: `CREATE DATABASE ${name}` });
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
