import type { Client } from 'pg';
import type { ChangeListener } from '#core';
import { changesChannel, quietPrefix } from './orders.js';

type Change = { readonly code: string | undefined; readonly hasWebhooks: boolean };

/** Parses a notification: the codes of a group's orders, after `quietPrefix` those without messages. Empty means any order. */
const parseChanges = (payload: string): readonly Change[] =>
  payload.split(' ').map((word) => ({
    code: word.replace(quietPrefix, '') || undefined,
    hasWebhooks: !word.startsWith(quietPrefix),
  }));

export type ChangeListenerSettings = {
  /** Creates a connection outside the pool and leaves it closed. */
  readonly connect: () => Client;
  /** Queries each new connection, and a quiet one at intervals. */
  readonly check: (client: Client) => Promise<unknown>;
  readonly reportError: (error: unknown) => void;
  /** The time between two checks of a quiet connection. */
  readonly connectionCheckMs?: number;
};

const initialRetryMs = 100;
const maxRetryMs = 5000;
const defaultConnectionCheckMs = 15_000;

type ConnectionCheck = Pick<ChangeListenerSettings, 'check'> & {
  readonly connectionCheckMs: number;
  readonly onSilence: () => void;
};

/** Queries at intervals, because a connection whose other end has vanished looks like a quiet one. */
function startConnectionCheck(client: Client, { check, connectionCheckMs, onSilence }: ConnectionCheck): () => void {
  let timeout: NodeJS.Timeout | undefined;
  const clearPending = (): void => clearTimeout(timeout);
  const timer = setInterval(() => {
    clearPending();
    timeout = setTimeout(onSilence, connectionCheckMs / 2);
    check(client).then(clearPending, clearPending);
  }, connectionCheckMs);
  return () => {
    clearInterval(timer);
    clearPending();
  };
}

type Connection = {
  /** Rejects if the connection ends before it listens. */
  readonly ready: Promise<void>;
  readonly end: () => Promise<void>;
};

type ConnectionEvents = {
  readonly onNotification: (payload: string | undefined) => void;
  /** Called once, when a connection that has listened ends. */
  readonly onLost: () => void;
};

/** Opens a connection that listens, and ends it when it fails or falls silent. */
function openConnection(settings: ChangeListenerSettings, { onNotification, onLost }: ConnectionEvents): Connection {
  const { connect, check, reportError, connectionCheckMs = defaultConnectionCheckMs } = settings;
  const client = connect();
  let ended: Promise<void> | undefined;
  let stopCheck: (() => void) | undefined;
  const isEnded = (): boolean => ended !== undefined;
  const end = (): Promise<void> => {
    if (ended) return ended;
    ended = client.end().catch(() => undefined);
    stopCheck?.();
    if (stopCheck) onLost();
    return ended;
  };
  const listen = async (): Promise<void> => {
    try {
      await client.connect();
      await check(client);
      await client.query(`LISTEN ${changesChannel}`);
    } catch (error) {
      void end();
      throw error;
    }
    if (isEnded()) throw new Error('The connection for notifications ended as it opened.');
    stopCheck = startConnectionCheck(client, { check, connectionCheckMs, onSilence: () => void end() });
  };
  // The client emits no `end` after an `error` whose listener throws, so both end it.
  client
    .on('end', () => void end())
    .on('error', (error) => {
      const isLost = !isEnded();
      void end();
      if (isLost) reportError(error);
    })
    .on('notification', ({ payload }) => onNotification(payload));
  return { ready: listen(), end };
}

/**
 * Listens for the changes of all processes on one connection, and reopens it when it is lost. Then calls the listeners
 * with `undefined`, because they have missed the changes in between.
 */
export async function listenForChanges(settings: ChangeListenerSettings) {
  const listeners = new Set<ChangeListener>();
  let current: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const notifyAll = (payload = ''): void => {
    for (const { code, hasWebhooks } of parseChanges(payload))
      listeners.forEach((listener) => listener(code, hasWebhooks));
  };
  const open = (): Promise<void> => {
    const onLost = (): void => (isStopped ? undefined : reconnect(initialRetryMs));
    current = openConnection(settings, { onNotification: notifyAll, onLost });
    return current.ready;
  };
  const reconnect = (pauseMs: number): void => {
    retry = setTimeout(() => {
      open().then(
        () => notifyAll(),
        () => isStopped || reconnect(Math.min(pauseMs * 2, maxRetryMs)),
      );
    }, pauseMs);
  };

  await open();
  return {
    onChange: (listener: ChangeListener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(retry);
      await current?.end();
    },
  };
}
