import type { StoreFault } from '#core';
import type { Queries, Query, Row, RunQuery, Script } from '../sql/queries.js';
import {
  Client,
  Pool,
  TypeOverrides,
  type ClientBase,
  type ClientConfig,
  type PoolConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

const defaultPoolSize = 10;
const connectTimeoutMs = 5000;
const queryTimeoutMs = 12_000;

/**
 * An acknowledged order is on disk, whatever the server's default is: only `remote_apply` guarantees more than `on`.
 * The server cancels a statement that hangs before the client's own timeout.
 */
const sessionSettings = `SELECT
  set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
  set_config('statement_timeout', '10s', false)`;

/** Takes the parameter `pool` out of the URL and leaves the other ones for the library. */
function parseUrl(url: string): { readonly connectionString: string; readonly poolSize: number } {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const poolParameter = parameters.get('pool');
  parameters.delete('pool');
  if (poolParameter !== null && !/^[1-9]\d{0,2}$/.test(poolParameter))
    throw new Error('its parameter pool must be a number from 1 to 999.');
  const otherParameters = parameters.toString();
  return {
    connectionString: otherParameters ? `${address}?${otherParameters}` : address,
    poolSize: Number(poolParameter ?? defaultPoolSize),
  };
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
export const newClient = (url: string): Client =>
  new Client(settings(parseUrl(url).connectionString)).on('error', ignore);

/** Runs a function on a connection of its own. */
export async function withClient<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = newClient(url);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
  }
}

/** The same, whose queries do not wait for ever: a pooler with one connection would let them. */
export const newImpatientClient = (url: string): Client =>
  new Client({ ...settings(parseUrl(url).connectionString), query_timeout: connectTimeoutMs }).on('error', ignore);

type PoolSettings = {
  /** A pooler gives each transaction another session, which keeps neither settings nor prepared statements. */
  readonly hasSessions: boolean;
};

export function newPool(url: string, { hasSessions }: PoolSettings): Pool {
  const { connectionString, poolSize } = parseUrl(url);
  const config = {
    ...settings(connectionString),
    max: poolSize,
    query_timeout: queryTimeoutMs,
    ...(hasSessions && { verify: (client, done) => void client.query(sessionSettings).then(() => done(), done) }),
  } satisfies PoolConfig;
  const pool = new Pool(config);
  // A query rejects with its own error. The pool replaces a connection that fails while idle: that must not end the process.
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

/** Runs one query on any connection. */
export type RunOnce = <Row extends QueryResultRow>(query: Query) => Promise<QueryResult<Row>>;

/** Lends a connection of the pool. One that has thrown may have an open transaction, so it is closed. */
export type UseConnection = <Result>(use: (client: ClientBase) => Promise<Result>) => Promise<Result>;

type ObservedPool = {
  readonly pool: Pool;
  /** Receives how long each query has waited for a connection. */
  readonly onPoolWait?: ((milliseconds: number) => void) | undefined;
};

export const createConnectionUser =
  ({ pool, onPoolWait }: ObservedPool): UseConnection =>
  async (use) => {
    const startedAt = performance.now();
    const client = await pool.connect();
    onPoolWait?.(performance.now() - startedAt);
    try {
      const result = await use(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

/** Without sessions the name is left out, so that the query is not prepared. */
export const createRunner =
  (useConnection: UseConnection, { hasSessions }: PoolSettings): RunOnce =>
  <Row extends QueryResultRow>({ name, text, values }: Query) =>
    useConnection((client) =>
      client.query<Row>({ text, ...(values && { values }), ...(hasSessions && name && { name }) }),
    );

/** @throws with a sentence when commits through a pooler, which keeps no session settings, are not on disk. */
export async function checkDurability(run: RunOnce): Promise<void> {
  const { rows } = await run<{ value: string }>({ text: `SELECT current_setting('synchronous_commit') AS value` });
  if (['on', 'remote_apply'].includes(rows[0]?.value ?? '')) return;
  throw new Error('synchronous_commit is off there. Set it for the user: ALTER ROLE … SET synchronous_commit = on.');
}

const errorCodeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** The database has rolled the transaction back because of another one; the writer may retry at once. */
export const isSerializationError = (error: unknown): boolean => ['40001', '40P01'].includes(errorCodeOf(error));

/** The database has rolled the transaction back because of its data: a value or a constraint. */
export const isDataError = (error: unknown): boolean => /^2[23]...$/.test(errorCodeOf(error));

/** The server or the network is down. The query may have run all the same. */
const isConnectionError = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code === '' || /^(?:08...|57P0[123]|E[A-Z]+)$/.test(code);
};

const lockNotAvailable = '55P03';

/** What an error says about the database. The data of a call and the locks of another one say nothing. */
export const faultOf = (error: unknown): StoreFault =>
  isDataError(error) || isSerializationError(error) || errorCodeOf(error) === lockNotAvailable ? 'none' : 'failing';

/** Runs reads, which are safe to repeat, a second time when the connection fails. */
export const createReader =
  (runOnce: RunOnce): RunQuery =>
  async <Row extends QueryResultRow>(query: Query) => {
    const run = () => runOnce<Row>(query);
    const { rows } = await run().catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
      return run();
    });
    return rows;
  };

const maxAttempts = 5;

/**
 * Runs writes, and retries one that the database has rolled back because of a collision. Never retries after a lost
 * connection, because the write may have been committed.
 */
async function retryCollisions<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isSerializationError(error) || tries === maxAttempts) throw error;
    }
  }
}

export const createWriter =
  (runOnce: RunOnce): RunQuery =>
  async <Row extends QueryResultRow>(query: Query) =>
    (await retryCollisions(() => runOnce<Row>(query))).rows;

async function runScript<Result>(client: ClientBase, script: Script<Result>): Promise<Result> {
  await client.query('BEGIN');
  let step = script.next([]);
  while (!step.done) step = script.next((await client.query<Row>({ ...step.value })).rows);
  await client.query('COMMIT');
  return step.value;
}

export const createTransact =
  (useConnection: UseConnection): Queries['transact'] =>
  (script) =>
    retryCollisions(() => useConnection((client) => runScript(client, script())));
