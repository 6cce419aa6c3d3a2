import type { Client } from 'pg';
import { changesChannel } from './functions.js';

type Listener = (transactionCode: string | undefined) => void;

export type ChangeSettings = {
  /** A connection of its own, not open yet. */
  readonly connect: () => Client;
  readonly report: (error: unknown) => void;
  /** How often the connection is tried when nothing comes. */
  readonly heartbeatMs?: number;
};

export type Changes = {
  readonly onChange: (listener: Listener) => () => void;
  readonly stop: () => Promise<void>;
};

const firstPauseMs = 100;
const longestPauseMs = 5000;
const usualHeartbeatMs = 15_000;

/** Asks now and then: a connection whose other end has vanished looks as quiet as one on which nothing happens. */
function watch(client: Client, heartbeatMs: number, onSilence: () => void): () => void {
  let lateness: NodeJS.Timeout | undefined;
  const calm = (): void => clearTimeout(lateness);
  const timer = setInterval(() => {
    calm();
    lateness = setTimeout(onSilence, heartbeatMs / 2);
    client.query('SELECT 1').then(calm, calm);
  }, heartbeatMs);
  return () => {
    clearInterval(timer);
    calm();
  };
}

/**
 * Hears of changes by any process on one connection, and opens it again when it is lost. Changes in between are missed:
 * listeners are then called with `undefined`.
 */
export async function hearChanges(settings: ChangeSettings): Promise<Changes> {
  const { connect, report, heartbeatMs = usualHeartbeatMs } = settings;
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
    const lose = (): void => {
      if (current !== client) return;
      current = undefined;
      unwatch();
      client.end().catch(() => undefined);
      if (!isStopped) onLost();
    };
    const unwatch = watch(client, heartbeatMs, lose);
    current = client.once('end', lose);
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
