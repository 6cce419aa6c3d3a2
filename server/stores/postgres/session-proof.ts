import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Client, QueryConfig } from 'pg';
import { connectTimeoutMs, postgresCode, newPgClient } from './connections.js';

const notificationMs = 2000;

const standby = 'it leads to a standby, which takes no orders: it has to lead to the primary';

const noSessions =
  'it leads through a pooler that gives each transaction another session, so that prepared statements, settings and LISTEN do not survive';

type Pair = { readonly one: Client; readonly two: Client };

/** Resolves with whether a notification of the second connection reaches the first. */
async function isNotified({ one, two }: Pair, channel: string): Promise<boolean> {
  const notified = once(one, 'notification', { signal: AbortSignal.timeout(notificationMs) });
  const [isReceived] = await Promise.all([notified.then(Boolean, () => false), two.query(`NOTIFY "${channel}"`)]);
  return isReceived;
}

/**
 * Sets up a session on one connection, then uses it while a transaction of the other one runs: a pooler in transaction
 * mode has given that the server connection on which the session was set up.
 */
async function keepsSession({ one, two }: Pair): Promise<boolean> {
  const channel = `checkout_${randomUUID()}`;
  const statement: QueryConfig = {
    name: channel,
    text: `SELECT pg_backend_pid() AS pid, current_setting('checkout.session', true) AS session`,
  };
  const read = async () => (await one.query<{ pid: number; session: string | null }>(statement)).rows[0];
  await one.query(`LISTEN "${channel}"`);
  await one.query(`SELECT set_config('checkout.session', $1, false)`, [channel]);
  const before = await read();
  await two.query('BEGIN');
  const { rows } = await two.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const after = await read();
  await two.query('ROLLBACK');
  const isOwn = before?.pid === after?.pid && rows[0]?.pid !== before?.pid;
  return isOwn && after?.session === channel && (await isNotified({ one, two }, channel));
}

/** Whether the connection or the server has failed, which says nothing about sessions. Class 53: resources; 57: shutdown. */
const isOutage = (error: unknown): boolean => /^(?:53|57|E[A-Z]+$)/.test(postgresCode(error));

async function isStandby(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
  return rows[0]?.is_standby === true;
}

/**
 * Proves on the path of every later connection that a session lives as long as its connection. Its queries do not wait for
 * ever: a pooler with one connection would let them.
 * @throws with a sentence that ends with `advice` when it does not, and with the library's error when nothing answers.
 */
export async function proveSessions(url: string, advice: string): Promise<void> {
  const connect = (): Client => newPgClient(url, { query_timeout: connectTimeoutMs });
  const [one, two] = [connect(), connect()];
  try {
    await Promise.all([one.connect(), two.connect()]);
    if ((await isStandby(one)) || (await isStandby(two))) throw new Error(standby);
    const isKept = await keepsSession({ one, two }).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      return false;
    });
    if (!isKept) throw new Error(`${noSessions}. ${advice}`);
  } finally {
    await Promise.all([one.end(), two.end()].map((ended) => ended.catch(() => undefined)));
  }
}
