import type { Client } from 'pg';
import type { ChangeListener } from '#core';
import { changesChannel, quietPrefix } from './orders.js';

/**
 * Follows the clock of the database, which all processes share, so that their own clocks may differ or jump. Between two
 * readings it runs with `monotonic`. The database reads its clock somewhere between question and answer, so each reading
 * gives an interval: the offset moves only as far as that requires.
 */
export function createDatabaseClock(monotonic: () => number) {
  let offset: number | undefined;
  return {
    /** The time of the database, in whole milliseconds since the Unix epoch. */
    now: (): number => Math.floor(monotonic() + (offset ?? 0)),
    /** Reads the clock of the database once. */
    async adjust(readTime: () => Promise<number>): Promise<void> {
      const askedAt = monotonic();
      const time = await readTime();
      const [lowest, highest] = [time - monotonic(), time - askedAt];
      offset = Math.min(Math.max(offset ?? (lowest + highest) / 2, lowest), highest);
    },
  };
}

const selectTime = () => `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time`;

export async function readDatabaseTime(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ time: number }>(selectTime());
  return rows[0]?.time ?? Number.NaN;
}

type ChangeListenerSettings = {
  /** Creates a connection outside the pool, whose queries have a time limit, and leaves it closed. */
  readonly connect: () => Client;
  /** Queries each new connection, and then at intervals: one whose other end has vanished looks like a quiet one. */
  readonly check: (client: Client) => Promise<unknown>;
  readonly reportError: (error: unknown) => void;
  /** The time between two checks, in milliseconds. */
  readonly connectionCheckMs?: number;
};

const initialRetryMs = 100;
const maxRetryMs = 5000;

/**
 * Listens for the changes of all processes on one connection, and reopens it when it is lost. Then calls the listeners
 * with `undefined`, because they have missed the changes in between.
 */
export async function listenForChanges(settings: ChangeListenerSettings) {
  const { connect, check, reportError, connectionCheckMs = 15_000 } = settings;
  const listeners = new Set<ChangeListener>();
  let endCurrent = (): Promise<void> => Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Reads the codes of a group's orders, those without messages behind `quietPrefix`. An empty text means any order. */
  const notifyAll = (payload = ''): void => {
    for (const word of payload.split(' '))
      listeners.forEach((listen) => listen(word.replace(quietPrefix, '') || undefined, !word.startsWith(quietPrefix)));
  };

  async function open(): Promise<void> {
    const client = connect();
    let timer: NodeJS.Timeout | undefined = undefined;
    let ended: Promise<void> | undefined;
    const end = (error?: unknown): Promise<void> => {
      if (ended) return ended;
      ended = client.end().catch(() => undefined);
      clearInterval(timer);
      if (error !== undefined) reportError(error);
      if (timer && !isStopped) reopen(initialRetryMs);
      return ended;
    };
    endCurrent = end;
    // The client emits no `end` after an `error` whose listener throws, so both end it.
    client
      .on('end', () => void end())
      .on('error', (error) => void end(error))
      .on('notification', ({ payload }) => notifyAll(payload));
    try {
      await client.connect();
      await check(client);
      await client.query(`LISTEN ${changesChannel}`);
    } catch (error) {
      void end();
      throw error;
    }
    if (ended) throw new Error('The connection for notifications ended as it opened.');
    timer = setInterval(() => void check(client).catch(() => end()), connectionCheckMs);
  }

  function reopen(pauseMs: number): void {
    retry = setTimeout(() => {
      open().then(
        () => notifyAll(),
        () => isStopped || reopen(Math.min(pauseMs * 2, maxRetryMs)),
      );
    }, pauseMs);
  }

  await open();
  return {
    onChange: (listener: ChangeListener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(retry);
      await endCurrent();
    },
  };
}
