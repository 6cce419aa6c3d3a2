import type { Client } from 'pg';
import { changesChannel } from './functions.js';

type Listener = (transactionCode: string | undefined) => void;

export type ChangeSettings = {
  /** A connection of its own, not open yet. */
  readonly connect: () => Client;
  readonly report: (error: unknown) => void;
};

export type Changes = {
  readonly onChange: (listener: Listener) => () => void;
  readonly stop: () => Promise<void>;
};

const firstPauseMs = 100;
const longestPauseMs = 5000;
const heartbeatMs = 15_000;

/** Asks now and then: a connection whose other end has vanished looks as quiet as one on which nothing happens. */
function watch(client: Client): () => void {
  const timer = setInterval(() => {
    const tooLate = setTimeout(() => void client.end(), heartbeatMs / 3);
    client.query('SELECT 1').then(
      () => clearTimeout(tooLate),
      () => clearTimeout(tooLate),
    );
  }, heartbeatMs).unref();
  return () => clearInterval(timer);
}

/**
 * Hears of changes by any process on one connection, and opens it again when it is lost. Changes in between are missed:
 * listeners are then called with `undefined`.
 */
export async function hearChanges({ connect, report }: ChangeSettings): Promise<Changes> {
  const listeners = new Set<Listener>();
  let current: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const tell = (code: string | undefined): void => listeners.forEach((listener) => listener(code));

  const open = async (onLost: () => void): Promise<void> => {
    const client = connect();
    client.on('error', report).on('notification', ({ payload }) => tell(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${changesChannel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    const unwatch = watch(client);
    current = client.once('end', () => {
      unwatch();
      if (!isStopped) onLost();
    });
    if (isStopped) await client.end();
  };

  const openAgain = (pauseMs: number): void => {
    retry = setTimeout(() => {
      open(() => openAgain(firstPauseMs)).then(
        () => tell(undefined),
        () => isStopped || openAgain(Math.min(pauseMs * 2, longestPauseMs)),
      );
    }, pauseMs);
  };

  await open(() => openAgain(firstPauseMs));
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await current?.end();
    },
  };
}
