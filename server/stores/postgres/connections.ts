import type { StoreFault } from '#core';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Client, Pool, TypeOverrides, type ClientBase, type ClientConfig, type QueryResultRow } from 'pg';

export const connectTimeoutMs = 5000;
const queryTimeoutMs = 12_000;

/**
 * An acknowledged order is on disk, whatever the server's default is: only `remote_apply` guarantees more than `on`.
 * The server cancels a statement that hangs before the client's own timeout, and ends the transaction of a process that is
 * frozen: other processes that wait for its locks get them before their own statements are canceled.
 */
const setSession = () => `
  SELECT set_config('synchronous_commit',
      CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
    set_config('statement_timeout', '10s', false),
    set_config('idle_in_transaction_session_timeout', '3s', false)`;

/** The library ignores the parameter `pool` of the URL. */
function poolSizeOf(url: string): number {
  const size = new URLSearchParams(url.split('?', 2)[1]).get('pool') ?? '10';
  if (!/^[1-9]\d{0,2}$/.test(size)) throw new Error('its parameter pool must be a number from 1 to 999.');
  return Number(size);
}

/** The library returns 64-bit integers as texts. Those of this program are times and counts, which a number holds. */
const types = new TypeOverrides();
types.setTypeParser(20, Number);

const settings = (connectionString: string): ClientConfig => ({
  connectionString,
  application_name: 'crypto-checkout',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types,
});

const ignore = (): void => undefined;

/** Creates a connection outside the pool and leaves it closed. */
export const newPgClient = (url: string, overrides: Pick<ClientConfig, 'query_timeout'> = {}): Client =>
  new Client({ ...settings(url), ...overrides }).on('error', ignore);

/** Runs a function on a connection of its own. */
export async function withPgClient<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = newPgClient(url);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
  }
}

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

/** Begins a statement that is planned for the values of each call, because they decide which index it walks. */
export const plannedForItsValues = '-- planned for its values';

/** Runs a statement and resolves with its rows. Each other text is prepared once for a connection. */
export type RunQuery = <Row extends QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

export type Queries = {
  /** Runs again when the connection fails. */
  readonly read: RunQuery;
  readonly write: RunQuery;
  /** Runs statements in one transaction, again when the database rolls it back because of another one. */
  readonly transact: <Result>(run: (query: RunQuery) => Promise<Result>) => Promise<Result>;
};

const postgresCode = (error: unknown): string => (error as { code?: string }).code ?? '';

/** The database has rolled the transaction back because of another one; the writer may retry at once. */
const isSerializationError = (error: unknown): boolean => ['40001', '40P01'].includes(postgresCode(error));

/** A wallet of an order is one that another transaction stores or deletes at this moment. */
const isWalletMissing = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'orders_have_wallets';

/** The database has rolled the transaction back because of its data: a value or a constraint. */
export const isDataError = (error: unknown): boolean => /^2[23]...$/.test(postgresCode(error));

/** The server or the network is down; some of these errors have no code. The query may have run all the same. */
const isConnectionError = (error: unknown): boolean => /^(?:08...|57P0[123]|E[A-Z]+|)$/.test(postgresCode(error));

/** What an error says about the database. The data of a call and another transaction say nothing. */
export const faultOf = (error: unknown): StoreFault =>
  isDataError(error) || isSerializationError(error) ? 'none' : 'failing';

const maxAttempts = 5;

/** Never retries after a lost connection, because the write may have been committed. */
async function retryWrite<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(isSerializationError(error) || isWalletMissing(error)) || tries === maxAttempts) throw error;
    }
  }
}

type PoolSettings = {
  readonly url: string;
  /** A pooler gives each transaction another session, which keeps neither settings nor prepared statements. */
  readonly hasSessions: boolean;
};

/** Opens the connections of the store. */
export function createPool({ url, hasSessions }: PoolSettings): Queries & { pool: Pool } {
  const pool = new Pool({
    ...settings(url),
    max: poolSizeOf(url),
    query_timeout: queryTimeoutMs,
    ...(hasSessions && { verify: (client, done) => void client.query(setSession()).then(() => done(), done) }),
  });
  // A query rejects with its own error. The pool replaces a connection that fails while idle: that must not end the process.
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  const names = new Map<string, string>();
  /** The name of a prepared statement. Without sessions none can be prepared. */
  const nameOf = (text: string): { readonly name?: string } => {
    if (!hasSessions || text.trimStart().startsWith(plannedForItsValues)) return {};
    const name = names.get(text) ?? `statement ${names.size}`;
    names.set(text, name);
    return { name };
  };
  const runOn =
    (client: Pool | ClientBase): RunQuery =>
    async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>({ text, values: [...values], ...nameOf(text) })).rows;
  const run = runOn(pool);
  const runTransaction = async <Result>(steps: (query: RunQuery) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    let isDone = false;
    try {
      await client.query('BEGIN');
      const result = await steps(runOn(client));
      await client.query('COMMIT');
      isDone = true;
      return result;
    } finally {
      client.release(!isDone); // one that has thrown may have an open transaction, so it is closed
    }
  };
  return {
    pool,
    read: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      run<Row>(text, values).catch((error: unknown) => {
        if (!isConnectionError(error)) throw error;
        return run<Row>(text, values);
      }),
    write: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      retryWrite(() => run<Row>(text, values)),
    transact: (steps) => retryWrite(() => runTransaction(steps)),
  };
}
