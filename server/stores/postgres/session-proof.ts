import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTimeoutMs, newPgClient } from './connections.js';

const notificationMs = 2000;

const standby = 'it leads to a standby, which takes no orders: it has to lead to the primary';

const noSessions =
  'it leads through a pooler that gives each transaction another session, so that prepared statements, settings and LISTEN do not survive';

/** A pooler gives a session without a transaction no connection, so that it hears of nothing. */
async function keepsSession(one: Client, two: Client): Promise<boolean> {
  const channel = `checkout_${randomUUID()}`;
  await one.query(`LISTEN "${channel}"`);
  const notified = once(one, 'notification', { signal: AbortSignal.timeout(notificationMs) });
  const [isNotified] = await Promise.all([notified.then(Boolean, () => false), two.query(`NOTIFY "${channel}"`)]);
  return isNotified;
}

/** Whether a server follows another one. */
export async function isStandby(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
  return rows[0]?.is_standby === true;
}

/** The fault of a path, if it has one. */
async function findFault(one: Client, two: Client): Promise<string | undefined> {
  if ((await isStandby(one)) || (await isStandby(two))) return standby;
  return (await keepsSession(one, two)) ? undefined : noSessions;
}

type Proof<Result> = {
  readonly url: string;
  /** What to do about a path without sessions. */
  readonly advice: string;
  /** Runs on one of the connections of the proof. */
  readonly run: (client: Client) => Promise<Result>;
};

/**
 * Proves on the path of every later connection that a session lives as long as its connection, then runs a function. The proof
 * does not wait for ever: a pooler with one connection would let it.
 * @throws with a sentence that ends with `advice` when it does not, and with the library's error when nothing answers.
 */
export async function withProvenSession<Result>({ url, advice, run }: Proof<Result>): Promise<Result> {
  const [one, two] = [newPgClient(url), newPgClient(url)] as const;
  try {
    await Promise.all([one.connect(), two.connect()]);
    const tooLong = setTimeout(connectTimeoutMs, noSessions, { ref: false });
    const fault = await Promise.race([findFault(one, two), tooLong]);
    if (fault !== undefined) throw new Error(fault === noSessions ? `${fault}. ${advice}` : fault);
    return await run(two);
  } finally {
    await Promise.all([one.end(), two.end()].map((ended) => ended.catch(() => undefined)));
  }
}
