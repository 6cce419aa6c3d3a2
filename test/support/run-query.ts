import { Socket } from 'node:net';
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

/** The `application_name` of the connections of tests. */
export const testConnection = 'checkout-test';

export type QueryConnection = {
  readonly url: string;
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
};

/**
 * Runs statements one after the other on a connection that opens with the first one, and again once it has ended: each costs 50
 * ms. Between statements it keeps no process alive.
 */
export function openQueryConnection(url: string): QueryConnection {
  let current: Promise<{ readonly client: Client; readonly socket: Socket }> | undefined;
  let running = 0;
  const connect = async () => {
    const socket = new Socket();
    const client = new Client({ connectionString: url, application_name: testConnection, stream: () => socket });
    client.on('error', () => undefined).once('end', () => (current = undefined));
    await client.connect();
    return { client, socket };
  };
  return {
    url,
    async query(sql, values = []) {
      const { client, socket } = await (current ??= connect());
      socket.ref();
      running += 1;
      try {
        return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
      } finally {
        running -= 1;
        if (running === 0) socket.unref();
      }
    },
    async close() {
      const opened = await current;
      opened?.socket.ref();
      await opened?.client.end();
    },
  };
}

/** Creates an empty database on a server and resolves with its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await runQuery(serverUrl, { sql: `CREATE DATABASE ${name}` });
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
