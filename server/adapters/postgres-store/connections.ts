import { Client, Pool, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg';

/** Runs a query in a transaction of its own. */
export type RunQuery = <Row extends QueryResultRow>(query: QueryConfig) => Promise<readonly Row[]>;

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

const settings = (connectionString: string): ClientConfig => ({
  connectionString,
  application_name: 'crypto-checkout',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

const ignore = (): void => undefined;

/** Creates a connection outside the pool and leaves it closed. */
export const newClient = (url: string): Client =>
  new Client(settings(parseUrl(url).connectionString)).on('error', ignore);

export function newPool(url: string): Pool {
  const { connectionString, poolSize } = parseUrl(url);
  const pool = new Pool({
    ...settings(connectionString),
    max: poolSize,
    query_timeout: queryTimeoutMs,
    verify: (client, done) => void client.query(sessionSettings).then(() => done(), done),
  });
  // A query rejects with its own error. The pool replaces a connection that fails while idle: that must not end the process.
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

const errorCodeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** The database has rolled the transaction back because of another one; the writer may retry at once. */
export const isSerializationError = (error: unknown): boolean => ['40001', '40P01'].includes(errorCodeOf(error));

/** The database has rolled the transaction back because of its data: a value or a constraint. */
export const isDataError = (error: unknown): boolean => /^2[23]...$/.test(errorCodeOf(error));

/**
 * The retention has deleted a wallet between its look-up and the order that refers to it, or the reverse. The database
 * has rolled the transaction back, and the next try adds the wallet again or leaves it.
 */
const isWalletCollision = (error: unknown): boolean => errorCodeOf(error) === '23503';

/** The server or the network is down. The query may have run all the same. */
const isConnectionError = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code === '' || /^(?:08...|57P0[123]|E[A-Z]+)$/.test(code);
};

/** Runs reads, which are safe to repeat, a second time when the connection fails. */
export const createReader =
  (pool: Pool): RunQuery =>
  async <Row extends QueryResultRow>(query: QueryConfig) => {
    const run = () => pool.query<Row>(query);
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
export const createWriter =
  (pool: Pool): RunQuery =>
  async <Row extends QueryResultRow>(query: QueryConfig) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await pool.query<Row>(query)).rows;
      } catch (error) {
        const isCollision = isSerializationError(error) || isWalletCollision(error);
        if (!isCollision || tries === maxAttempts) throw error;
      }
    }
  };
