import type { Pool } from 'pg';
import type { Clock, Counter, ServerStore } from '#core';
import { listenForChanges } from './change-listener.js';
import {
  checkDurability,
  createConnectionUser,
  createReader,
  createRunner,
  createTransact,
  createWriter,
  newClient,
  newImpatientClient,
  faultOf,
  newPool,
  withClient,
} from './connections.js';
import { createDatabaseClock, readDatabaseTime } from './database-clock.js';
import { dialect } from './dialect.js';
import { createPostgresCounter } from './rate-limit-counter.js';
import { migrate } from './migrations.js';
import { createOrderProbe } from './order-probe.js';
import { createOrderWriter, createPostgresReader } from './orders.js';
import { createSettle } from './outbox.js';
import { proveSessions } from './session-proof.js';
import { createTables } from '../sql/index.js';
import { createOutbox } from '../sql/outbox.js';
import type { Queries } from '../sql/queries.js';

export { backUpPostgres, readPostgresTotals, recordPostgresBackup } from './backup.js';
export { inspectPostgres } from './inspect.js';
export { checkPostgresBackup } from './restore-check.js';

export type PostgresSettings = {
  /** `postgres://user:password@host:port/database`; `?pool=20` sets the maximum number of connections. */
  readonly url: string;
  /**
   * The URL of the same database without a pooler, for migrations and for the connection that listens. With it, `url` may
   * lead through a pooler in transaction mode such as PgBouncer.
   */
  readonly directUrl?: string | undefined;
  /** Takes tables of which some are missing, as after a restore that did not finish. Refused by default. */
  readonly acceptsIncomplete?: boolean;
  /** Receives errors of the connection that listens for changes, which the store reopens. */
  readonly reportError: (error: unknown) => void;
  /** Receives how long each query has waited for a connection. */
  readonly onPoolWait?: ((milliseconds: number) => void) | undefined;
};

export type PostgresStore = ServerStore & {
  /** Counts requests for the rate limits of all processes on the database. */
  readonly counter: Counter;
  /** The time of the database, the same for all processes on it. */
  readonly clock: Clock;
  /** Queries that wait for a connection now. */
  readonly waitingQueries: () => number;
};

/** Node's error after several attempts to connect has a code, but no message. */
const errorText = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
};

/** A start that fails leaves no connection open. */
const endAndThrow =
  (pool: Pool) =>
  async (error: unknown): Promise<never> => {
    await pool.end();
    throw error;
  };

async function openPool({ url, directUrl, onPoolWait }: PostgresSettings) {
  const hasSessions = directUrl === undefined;
  const pool = newPool(url, { hasSessions });
  const useConnection = createConnectionUser({ pool, onPoolWait });
  const run = createRunner(useConnection, { hasSessions });
  if (!hasSessions) await checkDurability(run).catch(endAndThrow(pool));
  return { pool, run, useConnection };
}

/** Where sessions are needed, before anything is changed: for all connections, or for the direct one. */
async function checkSessions({ url, directUrl }: Pick<PostgresSettings, 'url' | 'directUrl'>): Promise<void> {
  const advice =
    directUrl === undefined
      ? 'Set DATABASE_URL_DIRECT to the database itself.'
      : 'This is about DATABASE_URL_DIRECT: it must name the database itself.';
  await proveSessions({ connect: () => newImpatientClient(directUrl ?? url), advice });
}

/** Leaves the cause out: some of the library's errors repeat the URL, which contains the password. */
async function openDatabase(settings: PostgresSettings) {
  const { url, directUrl, acceptsIncomplete = false, reportError } = settings;
  try {
    await checkSessions({ url, directUrl });
    // On a connection outside the pool, whose query timeout would end a long migration.
    await withClient(directUrl ?? url, (client) => migrate(client, { acceptsIncomplete }));
    const opened = await openPool(settings);
    const clock = createDatabaseClock(() => performance.now());
    const changes = await listenForChanges({
      connect: () => newClient(directUrl ?? url),
      check: (client) => clock.adjust(() => readDatabaseTime(client)),
      reportError,
    }).catch(endAndThrow(opened.pool));
    return { ...opened, changes, clock };
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be used: ${errorText(error)}`);
  }
}

/** Keeps orders in a PostgreSQL database that any number of processes share. An acknowledged order is on its disk. */
export async function openPostgresStore(settings: PostgresSettings): Promise<PostgresStore> {
  const { pool, run, useConnection, changes, clock } = await openDatabase(settings);
  const queries: Queries = {
    read: createReader(run),
    write: createWriter(run),
    transact: createTransact(useConnection),
  };
  const { create, save, deleteAccount, drain } = createOrderWriter(queries);
  let closing: Promise<void> | undefined;

  const ifOpen = <Result>(write: () => Promise<Result>): Promise<Result> =>
    closing ? Promise.reject(new Error('The store is closed.')) : write();

  const close = async (): Promise<void> => {
    await drain();
    await Promise.all([pool.end(), changes.stop()]);
  };

  const probeOrders = createOrderProbe(useConnection);
  const checkWritable = async (): Promise<void> => {
    await queries.write({ text: 'UPDATE readiness SET checks = checks + 1' });
  };

  return {
    ...createPostgresReader(queries.read),
    create: (order, key) => ifOpen(() => create(order, key)),
    save: (order) => ifOpen(() => save(order)),
    deleteAccount,
    onChange: (listener) => changes.onChange(listener),
    ...createTables(queries, dialect),
    outbox: { ...createOutbox(queries, dialect), settle: createSettle(queries.write) },
    counter: createPostgresCounter(queries.write),
    clock: clock.now,
    waitingQueries: () => pool.waitingCount,
    checkWritable,
    checkOrders: async () => {
      await probeOrders();
      await checkWritable();
    },
    faultOf,
    close: () => (closing ??= close()),
  };
}
