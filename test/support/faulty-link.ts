import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type FaultyLink = {
  /** The same database through this link. */
  readonly url: string;
  /** From now on a connection is cut when the client says this: before the server hears it, or instead of its answer. */
  readonly cutAt: (words: string, when?: 'before' | 'after') => void;
  /** Resolves once so many connections were cut because of what the client said. */
  readonly cutTimes: (count: number) => Promise<void>;
  /** Cuts every connection now. */
  readonly cut: () => void;
  /** Lets the connections that are open now lead nowhere without a word. */
  readonly freeze: () => void;
  readonly heal: () => void;
  readonly close: () => Promise<void>;
};

type Fault = { readonly words: string; readonly when: 'before' | 'after' };

/** A connection to a database server that breaks when it is told to. */
export async function faultyLink(databaseUrl: string): Promise<FaultyLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  const faults = new EventEmitter();
  let fault: Fault | undefined;

  const join = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    let isMute = false;
    const end = (): void => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (frozen.has(client)) return;
      const isFatal = fault !== undefined && chunk.includes(fault.words);
      if (isFatal) faults.emit('fault');
      if (isFatal && fault?.when === 'before') return end();
      if (isFatal) isMute = true;
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => (isMute ? end() : client.write(chunk)));
  };

  const listener = createServer(join);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    cutAt: (words, when = 'before') => void (fault = { words, when }),
    cutTimes: async (count) => {
      for (let left = count; left > 0; left -= 1) await once(faults, 'fault');
    },
    cut,
    freeze: () => sockets.forEach((socket) => frozen.add(socket)),
    heal: () => void (fault = undefined),
    close: () =>
      new Promise((resolve) => {
        cut();
        listener.close(() => resolve());
      }),
  };
}
