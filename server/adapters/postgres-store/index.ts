import type { Pool } from 'pg';
import type { Counter, OrderStore } from '#core';
import { listenForChanges, type ChangeListener } from './change-listener.js';
import { newClient, newPool, createReader, createWriter } from './connections.js';
import { createPostgresCounter } from './rate-limit-counter.js';
import { migrate } from './migrations.js';
import { createOrderReader, createOrderWriter, type Queries } from './orders.js';
import { createPostgresOutbox } from './outbox.js';

export type PostgresSettings = {
  /** `postgres://user:password@host:port/database`; `?pool=20` sets how many connections are open at most. */
  readonly url: string;
  /** Told when the connection for changes is lost, after which it is opened again. */
  readonly reportError: (error: unknown) => void;
};

export type PostgresStore = OrderStore & {
  /** Counts for rate limits, shared by all processes on the database. */
  readonly counter: Counter;
  /** Rejects when nothing can be written. */
  readonly checkWritable: () => Promise<void>;
  /** Finishes what was asked and closes the connections. */
  readonly close: () => Promise<void>;
};

/** On a connection beside the pool, which would give up on a migration that takes long. */
async function migrateDatabase(url: string): Promise<void> {
  const client = newClient(url);
  try {
    await client.connect();
    await migrate(client);
  } finally {
    await client.end();
  }
}

/** Node's errors of several attempts to connect have no text, only a code. */
const errorText = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
};

type OpenDatabase = { readonly pool: Pool; readonly changes: ChangeListener };

/** The cause is left out: some of the library's errors repeat the URL, which has the password. */
async function openDatabase({ url, reportError }: PostgresSettings): Promise<OpenDatabase> {
  try {
    await migrateDatabase(url);
    const changes = await listenForChanges({ connect: () => newClient(url), reportError });
    return { pool: newPool(url), changes };
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be used: ${errorText(error)}`);
  }
}

/** Orders in a PostgreSQL that any number of processes share. An acknowledged order is on its disk. */
export async function openPostgresStore(settings: PostgresSettings): Promise<PostgresStore> {
  const { pool, changes } = await openDatabase(settings);
  const queries: Queries = { read: createReader(pool), write: createWriter(pool) };
  const { create, save, deleteAccount, drain } = createOrderWriter(queries);
  let closing: Promise<void> | undefined;

  const ifOpen = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    closing ? Promise.reject(new Error('The store is closed.')) : ask();

  const close = async (): Promise<void> => {
    await drain();
    await Promise.all([pool.end(), changes.stop()]);
  };

  return {
    ...createOrderReader(queries.read),
    create: (order, once) => ifOpen(() => create(order, once)),
    save: (order) => ifOpen(() => save(order)),
    deleteAccount,
    onChange: changes.onChange,
    outbox: createPostgresOutbox(queries),
    counter: createPostgresCounter(queries.write),
    checkWritable: async () => {
      await queries.write({ text: 'UPDATE readiness SET checks = checks + 1' });
    },
    close: () => (closing ??= close()),
  };
}
