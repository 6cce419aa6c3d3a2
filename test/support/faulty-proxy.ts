import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './receivers.js';

export type FaultyProxy = {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** Cuts each connection on which the client sends this text: before the server receives it, or instead of its reply. */
  readonly disconnectOn: (text: string, when?: 'before' | 'after') => void;
  /** Resolves once so many connections are cut because of the text. */
  readonly waitForDisconnects: (count: number) => Promise<void>;
  /** Cuts every open connection. */
  readonly disconnectAll: () => void;
  /** Silently drops all data of the open connections. */
  readonly freeze: () => void;
  readonly clearFault: () => void;
  /** Cuts every connection and refuses new ones. */
  readonly refuse: () => Promise<void>;
  readonly listenAgain: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Fault = { readonly text: string; readonly when: 'before' | 'after' };

/** Starts a proxy to a database server that breaks connections on command. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  const faults = new EventEmitter();
  let fault: Fault | undefined;

  const pipeConnection = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    let isSilenced = false;
    const destroyBoth = (): void => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', destroyBoth).on('close', () => {
        sockets.delete(socket);
        destroyBoth();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (frozen.has(client)) return;
      const isFatal = fault !== undefined && chunk.includes(fault.text);
      if (isFatal) faults.emit('fault');
      if (isFatal && fault?.when === 'before') return destroyBoth();
      if (isFatal) isSilenced = true;
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => (isSilenced ? destroyBoth() : client.write(chunk)));
  };

  const listener = createServer(pipeConnection);
  const port = await listenOnLoopback(listener);
  const disconnectAll = (): void => sockets.forEach((socket) => socket.destroy());
  const refuse = (): Promise<void> =>
    new Promise((resolve) => {
      disconnectAll();
      listener.close(() => resolve());
    });
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    disconnectOn: (text, when = 'before') => void (fault = { text, when }),
    waitForDisconnects: async (count) => {
      for (let left = count; left > 0; left -= 1) await once(faults, 'fault');
    },
    disconnectAll,
    freeze: () => sockets.forEach((socket) => frozen.add(socket)),
    clearFault: () => void (fault = undefined),
    refuse,
    listenAgain: async () => {
      await once(listener.listen(port, '127.0.0.1'), 'listening');
    },
    close: refuse,
  };
}
