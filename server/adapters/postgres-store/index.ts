import type { Pool } from 'pg';
import type { Counter, OrderStore } from '#api';
import { hearChanges, type Changes } from './changes.js';
import { newClient, newPool, reader, writer } from './connections.js';
import { postgresCounter } from './counter.js';
import { migrate } from './migrations.js';
import { orderReader, orderWriter, type Asking } from './orders.js';
import { postgresOutbox } from './outbox.js';

export type PostgresSettings = {
  /** `postgres://user:password@host:port/database`; `?pool=20` sets how many connections are open at most. */
  readonly url: string;
  /** Told when the connection for changes is lost, after which it is opened again. */
  readonly report: (error: unknown) => void;
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
async function prepare(url: string): Promise<void> {
  const client = newClient(url);
  try {
    await client.connect();
    await migrate(client);
  } finally {
    await client.end();
  }
}

/** Node's errors of several attempts to connect have no text, only a code. */
const saying = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
};

type Opened = { readonly pool: Pool; readonly changes: Changes };

/** The cause is left out: some of the library's errors repeat the URL, which has the password. */
async function openDatabase({ url, report }: PostgresSettings): Promise<Opened> {
  try {
    await prepare(url);
    const changes = await hearChanges({ connect: () => newClient(url), report });
    return { pool: newPool(url), changes };
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be used: ${saying(error)}`);
  }
}

/** Orders in a PostgreSQL that any number of processes share. An acknowledged order is on its disk. */
export async function openPostgresStore(settings: PostgresSettings): Promise<PostgresStore> {
  const { pool, changes } = await openDatabase(settings);
  const asking: Asking = { read: reader(pool), write: writer(pool) };
  const { create, save, clear, drained } = orderWriter(asking);
  let closing: Promise<void> | undefined;

  const whileOpen = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    closing ? Promise.reject(new Error('The store is closed.')) : ask();

  const close = async (): Promise<void> => {
    await drained();
    await Promise.all([pool.end(), changes.stop()]);
  };

  return {
    ...orderReader(asking.read),
    create: (order, once) => whileOpen(() => create(order, once)),
    save: (order) => whileOpen(() => save(order)),
    clear,
    onChange: changes.onChange,
    outbox: postgresOutbox(asking),
    counter: postgresCounter(asking.write),
    checkWritable: async () => {
      await asking.write({ text: 'UPDATE readiness SET checks = checks + 1' });
    },
    close: () => (closing ??= close()),
  };
}
