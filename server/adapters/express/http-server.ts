import type { Express } from 'express';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Two URLs and two references, percent-encoded, of the greatest length that the contract takes fit in. */
const maxHeaderBytes = 32 * 1024;

const seconds = 1000;

/** What Node's parser gives up on, and the status that says why. */
const statusByParserError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** There is no request to answer when the bytes make none, so the reply is written by hand. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusByParserError[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ status: 'failed', message: `${reason}.`, data: {} });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** `base`, which in Node is a plain function and no class, with instances that have `prototype` from birth. */
function withPrototype<Base extends object>(base: Base, prototype: object): Base {
  function Derived(this: object, ...values: unknown[]): void {
    Reflect.apply(base as () => void, this, values); // Reflect.construct would undo the gain
  }
  Derived.prototype = prototype;
  return Derived as unknown as Base;
}

/**
 * Express changes the prototypes of each request and response to the app's own, and an object whose prototype changes
 * is slow in everything that Node does with it later: it was two thirds of the cost of a small reply. Here they are
 * made with the app's prototypes, so that there is nothing left to change.
 */
const expressPrototypes = ({ request, response }: Express) => ({
  IncomingMessage: withPrototype(IncomingMessage, request),
  ServerResponse: withPrototype(ServerResponse, response),
});

/** A server that gives up on slow, endless and malformed requests. `keepAliveTimeout` outlasts common load balancers'. */
export function createHttpServer(app: Express): Server {
  const server = createServer(
    {
      ...expressPrototypes(app),
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 10 * seconds,
      requestTimeout: 20 * seconds,
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      noDelay: true,
    },
    app,
  );
  server.maxHeadersCount = 100;
  return server.on('clientError', answerMalformed);
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use: stop the other program or set PORT to another number',
  EACCES: 'may not be used by this user: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'is no address of this machine: set HOST to one that is',
  ENOTFOUND: 'cannot be found: set HOST to an address of this machine',
};

const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Resolves with the address once the server takes connections; rejects with a sentence when it cannot. */
export function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenErrors[error.code ?? ''] ?? `cannot be used (${error.code ?? error.message})`;
      reject(new Error(`The address ${authority(host, port)} ${problem}.`));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(`http://${authority(host, typeof address === 'object' && address ? address.port : port)}`);
    });
  });
}

const idleSweepMs = 50;

/** Takes no more connections, lets what runs come to its end, and cuts what has not after `withinMs`. */
export function stopServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections fall idle one by one, and each would otherwise be kept alive for a minute.
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
    const forceClose = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(forceClose);
      resolve();
    });
  });
}
