import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type FaultyProxy = {
  /** The same database through this link. */
  readonly url: string;
  /** From now on a connection is cut when the client says this: before the server hears it, or instead of its answer. */
  readonly disconnectOn: (text: string, when?: 'before' | 'after') => void;
  /** Resolves once so many connections were cut because of what the client said. */
  readonly waitForDisconnects: (count: number) => Promise<void>;
  /** Cuts every connection now. */
  readonly disconnectAll: () => void;
  /** Lets the connections that are open now lead nowhere without a word. */
  readonly freeze: () => void;
  readonly clearFault: () => void;
  readonly close: () => Promise<void>;
};

type Fault = { readonly text: string; readonly when: 'before' | 'after' };

/** A connection to a database server that breaks when it is told to. */
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
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const disconnectAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    disconnectOn: (text, when = 'before') => void (fault = { text, when }),
    waitForDisconnects: async (count) => {
      for (let left = count; left > 0; left -= 1) await once(faults, 'fault');
    },
    disconnectAll,
    freeze: () => sockets.forEach((socket) => frozen.add(socket)),
    clearFault: () => void (fault = undefined),
    close: () =>
      new Promise((resolve) => {
        disconnectAll();
        listener.close(() => resolve());
      }),
  };
}
