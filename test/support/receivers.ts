import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';

/** Listens on a free port of loopback and resolves with the port. */
export async function listenOnLoopback(server: Server | TcpServer, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes a server with its connections. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Waits until so many have been added to a list. */
export function watchCount(list: readonly unknown[]) {
  const events = new EventEmitter().setMaxListeners(0);
  const waitForCount = async (count: number): Promise<void> => {
    while (list.length < count) await once(events, 'added');
  };
  return { waitForCount, added: () => events.emit('added') };
}

export type ReceivedRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The number of the request: 1 is the first. */
  readonly number: number;
};

export type Receiver = {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Resolves once so many requests have arrived. */
  readonly waitForCount: (number: number) => Promise<readonly ReceivedRequest[]>;
  readonly close: () => Promise<void>;
};

export type ReceiverResponse = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Delays the reply until this promise resolves. */
  readonly sendAfter?: Promise<unknown>;
};

/** Starts a merchant backend on loopback that records its requests and answers with `respond`. */
export async function startReceiver(
  respond: (request: ReceivedRequest) => ReceiverResponse = () => ({ status: 200 }),
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const { waitForCount, added } = watchCount(received);
  const handle: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const entry = { path: request.url ?? '', headers: request.headers, body, number: received.length + 1 };
      received.push(entry);
      const { status, headers = {}, body: reply, sendAfter } = respond(entry);
      void Promise.resolve(sendAfter).then(() => response.writeHead(status, headers).end(reply));
      added();
    });
  };
  const server = createServer(handle);
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    waitForCount: (number) => waitForCount(number).then(() => received.slice(0, number)),
    close: () => closeServer(server),
  };
}

/** Starts a receiver that writes raw bytes: calls `onConnection` once the first bytes of a request have arrived. */
export async function startRawReceiver(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => onConnection(socket));
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
