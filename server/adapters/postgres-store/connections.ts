import { Client, Pool, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg';

/** Questions to the database, each in a transaction of its own. */
export type RunQuery = <Row extends QueryResultRow>(query: QueryConfig) => Promise<readonly Row[]>;

const defaultPoolSize = 10;
const connectTimeoutMs = 5000;
const queryTimeoutMs = 12_000;

/**
 * What is acknowledged is on disk, whatever the server's default is: only `remote_apply` promises more than `on`.
 * A statement that hangs is ended by the server before the client gives up on it.
 */
const sessionSettings = `SELECT
  set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
  set_config('statement_timeout', '10s', false)`;

/** Takes `pool` out of the URL: it is ours, the rest is the library's. */
function parseUrl(url: string): { readonly connectionString: string; readonly poolSize: number } {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const poolParameter = parameters.get('pool');
  parameters.delete('pool');
  if (poolParameter !== null && !/^[1-9]\d{0,2}$/.test(poolParameter))
    throw new Error('pool must be a number from 1 to 999.');
  const rest = parameters.toString();
  return {
    connectionString: rest ? `${address}?${rest}` : address,
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

/** A connection beside the pool, not open yet. */
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
  // Whoever asks learns what is wrong. What breaks between two questions is replaced, and must not end the process.
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

const errorCodeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** The database has undone the transaction because of others; it may be made again at once. */
export const isSerializationError = (error: unknown): boolean => ['40001', '40P01'].includes(errorCodeOf(error));

/** The database has undone the transaction because of what was asked: a value or a constraint. */
export const isDataError = (error: unknown): boolean => /^2[23]...$/.test(errorCodeOf(error));

/** The server is going, gone or not there yet, or the network is. What was asked may have been done. */
const isConnectionError = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code === '' || /^(?:08...|57P0[123]|E[A-Z]+)$/.test(code);
};

/** Asks once, and again where the connection was a dead one and asking twice is the same as asking once. */
export const createReader =
  (pool: Pool): RunQuery =>
  async <Row extends QueryResultRow>(query: QueryConfig) => {
    const ask = () => pool.query<Row>(query);
    const { rows } = await ask().catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
      return ask();
    });
    return rows;
  };

const maxAttempts = 5;

/**
 * Asks for a change. A change that collided with others was undone and is tried again. Where the connection is lost it
 * is not known whether the change was made: that is a failure, and never tried again.
 */
export const createWriter =
  (pool: Pool): RunQuery =>
  async <Row extends QueryResultRow>(query: QueryConfig) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await pool.query<Row>(query)).rows;
      } catch (error) {
        if (!isSerializationError(error) || tries === maxAttempts) throw error;
      }
    }
  };
