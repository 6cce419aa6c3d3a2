import { Client, Pool, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg';

/** Questions to the database, each in a transaction of its own. */
export type Ask = <Row extends QueryResultRow>(query: QueryConfig) => Promise<readonly Row[]>;

const defaultPoolSize = 10;
const connectWithinMs = 5000;
const answerWithinMs = 12_000;

/**
 * What is acknowledged is on disk, whatever the server's default is: only `remote_apply` promises more than `on`.
 * A statement that hangs is ended by the server before the client gives up on it.
 */
const promises = `SELECT
  set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
  set_config('statement_timeout', '10s', false)`;

/** Takes `pool` out of the URL: it is ours, the rest is the library's. */
function parseUrl(url: string): { readonly connectionString: string; readonly poolSize: number } {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('pool');
  parameters.delete('pool');
  if (asked !== null && !/^[1-9]\d{0,2}$/.test(asked)) throw new Error('pool must be a number from 1 to 999.');
  const rest = parameters.toString();
  return { connectionString: rest ? `${address}?${rest}` : address, poolSize: Number(asked ?? defaultPoolSize) };
}

const settings = (connectionString: string): ClientConfig => ({
  connectionString,
  application_name: 'crypto-checkout',
  connectionTimeoutMillis: connectWithinMs,
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
    query_timeout: answerWithinMs,
    verify: (client, done) => void client.query(promises).then(() => done(), done),
  });
  // Whoever asks learns what is wrong. What breaks between two questions is replaced, and must not end the process.
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** The database has undone the transaction because of others; it may be made again at once. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The database has undone the transaction because of what was asked: a value or a constraint. */
export const isOwnFault = (error: unknown): boolean => /^2[23]...$/.test(codeOf(error));

/** The server is going, gone or not there yet, or the network is. What was asked may have been done. */
const isDisconnection = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === '' || /^(?:08...|57P0[123]|E[A-Z]+)$/.test(code);
};

/** Asks once, and again where the connection was a dead one and asking twice is the same as asking once. */
export const reader =
  (pool: Pool): Ask =>
  async <Row extends QueryResultRow>(query: QueryConfig) => {
    const ask = () => pool.query<Row>(query);
    const { rows } = await ask().catch((error: unknown) => {
      if (!isDisconnection(error)) throw error;
      return ask();
    });
    return rows;
  };

const mostTries = 5;

/**
 * Asks for a change. A change that collided with others was undone and is tried again. Where the connection is lost it
 * is not known whether the change was made: that is a failure, and never tried again.
 */
export const writer =
  (pool: Pool): Ask =>
  async <Row extends QueryResultRow>(query: QueryConfig) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await pool.query<Row>(query)).rows;
      } catch (error) {
        if (!isCollision(error) || tries === mostTries) throw error;
      }
    }
  };
