import { randomBytes } from 'node:crypto';
import { checkKept, createPathKeyReader, createRateStore } from '#core';
import type { Checks, Clock, Counter, ServerStore } from '#core';
import { createDatabaseClock, listenForChanges, readDatabaseTime } from './change-listener.js';
import { connectTimeoutMs, createPool, faultOf, isStandby, newPgClient, withPgClient } from './connections.js';
import { withProvenSession, type RunQuery } from './connections.js';
import { inspectTables, migrate } from './migrations.js';
import { createOpenCounts, createOperator } from './operator.js';
import { createOrders, probeOrders } from './orders.js';
import { createOutbox } from './outbox.js';
import { createRetention } from './retention.js';
import { createFacts, createPostgresCounter, createTargets } from './small-tables.js';
import { createAttempts, createInbox } from './upstream.js';

type PostgresSettings = {
  /** `postgres://user:password@host:port/database`; `?pool=20` sets the maximum number of connections. */
  readonly url: string;
  /**
   * The URL of the same database without a pooler, for migrations and for the connection that listens. With it, `url` may
   * lead through a pooler in transaction mode such as PgBouncer.
   */
  readonly directUrl?: string | undefined;
  /** Receives errors of the connection that listens for changes, which the store reopens. */
  readonly reportError: (error: unknown) => void;
};

export type PostgresStore = ServerStore & {
  /** Counts requests for the rate limits of all processes on the database. */
  readonly counter: Counter;
  /** The time of the database, the same for all processes on it. */
  readonly clock: Clock;
};

/** @throws with a sentence when commits through a pooler, which keeps no session settings, are not on disk. */
async function checkDurability(read: RunQuery): Promise<void> {
  const [row] = await read<{ value: string }>(`SELECT current_setting('synchronous_commit') AS value`);
  if (['on', 'remote_apply'].includes(row?.value ?? '')) return;
  throw new Error('synchronous_commit is off there. Set it for the user: ALTER ROLE … SET synchronous_commit = on.');
}

/** Proves the sessions before anything changes, and migrates outside the pool, whose query timeout would end that. */
async function openDatabase({ url, directUrl, reportError }: PostgresSettings) {
  const hasSessions = directUrl === undefined;
  const advice = hasSessions
    ? 'Set DATABASE_URL_DIRECT to the database itself.'
    : 'This is about DATABASE_URL_DIRECT: it must name the database itself.';
  await withProvenSession({ url: directUrl ?? url, advice, run: migrate });
  const queries = createPool({ url, hasSessions });
  const clock = createDatabaseClock(() => performance.now());
  try {
    if (!hasSessions) await checkDurability(queries.read);
    const changes = await listenForChanges({
      connect: () => newPgClient(directUrl ?? url, { query_timeout: connectTimeoutMs }),
      check: (client) => clock.adjust(() => readDatabaseTime(client)),
      reportError,
    });
    return { queries, changes, clock };
  } catch (error) {
    await queries.pool.end();
    throw error;
  }
}

/** Leaves the cause out: some of the library's errors repeat the URL, which contains the password. Some have no message. */
function refuse(error: unknown): never {
  const { message, code } = error as { message?: string; code?: string };
  throw new Error(`DATABASE_URL cannot be used: ${message || code || 'no reason given'}`);
}

const touchReadiness = () => `UPDATE readiness SET checks = checks + 1 RETURNING checks`;
const readReadiness = () => `SELECT checks FROM readiness`;

/** Keeps orders in a PostgreSQL database that any number of processes share. An acknowledged order is on its disk. */
export async function openPostgresStore(settings: PostgresSettings): Promise<PostgresStore> {
  const { queries, changes, clock } = await openDatabase(settings).catch(refuse);
  const { drain, ...orders } = createOrders(queries);
  const facts = createFacts(queries);
  let closing: Promise<void> | undefined;

  const ifOpen = <Result>(write: () => Promise<Result>): Promise<Result> =>
    closing ? Promise.reject(new Error('The store is closed.')) : write();

  const checkWritable = (): Promise<void> =>
    checkKept(
      () => queries.write<Checks>(touchReadiness()),
      () => queries.read<Checks>(readReadiness()),
    );

  return {
    ...orders,
    create: (order, key) => ifOpen(() => orders.create(order, key)),
    save: (order) => ifOpen(() => orders.save(order)),
    onChange: changes.onChange,
    outbox: createOutbox(queries),
    targets: createTargets(queries),
    attempts: createAttempts(queries),
    inbox: createInbox(queries),
    readPathKey: createPathKeyReader(facts, () => randomBytes(32).toString('hex')),
    operator: createOperator(queries),
    openCounts: createOpenCounts(queries),
    rates: createRateStore(facts),
    retention: createRetention(queries),
    counter: createPostgresCounter(queries),
    clock: clock.now,
    checkWritable,
    checkOrders: () => queries.transact(probeOrders).then(checkWritable),
    faultOf,
    close: () =>
      (closing ??= drain()
        .then(changes.stop)
        .then(() => queries.pool.end())),
  };
}

/** Looks at the shared database without a change of it. @throws if it does not answer. */
export const inspectPostgres = (url: string, now: () => number) =>
  withPgClient(url, async (client) => {
    const before = now();
    const time = await readDatabaseTime(client);
    const clockOffset = time - (before + now()) / 2; // in milliseconds, positive where this machine is behind
    return { ...(await inspectTables(client)), isReadOnly: await isStandby(client), clockOffset };
  });
