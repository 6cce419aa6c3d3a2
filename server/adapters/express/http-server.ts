import type { Express } from 'express';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Fits two URLs and two references of the greatest length that the contract accepts, percent-encoded. */
const maxHeaderBytes = 32 * 1024;

const seconds = 1000;

/** The HTTP status for each error of Node's parser. */
const statusByParserError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Bytes that form no request have no response object, so the reply is written to the socket. */
function replyToMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
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

/** Derives a constructor whose instances have `prototype` from the start. In Node `base` is a plain function, no class. */
function withPrototype<Base extends object>(base: Base, prototype: object): Base {
  function Derived(this: object, ...values: unknown[]): void {
    Reflect.apply(base as () => void, this, values); // Reflect.construct would undo the gain
  }
  Derived.prototype = prototype;
  return Derived as unknown as Base;
}

/**
 * Express sets the prototype of each request and response to the app's own, and Node handles an object slowly once its
 * prototype has changed: that was two thirds of the cost of a small reply. The server creates both objects with the app's
 * prototypes, so that Express has nothing to change.
 */
const expressPrototypes = ({ request, response }: Express) => ({
  IncomingMessage: withPrototype(IncomingMessage, request),
  ServerResponse: withPrototype(ServerResponse, response),
});

/** Rejects slow, endless and malformed requests. `keepAliveTimeout` is longer than that of common load balancers. */
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
  return server.on('clientError', replyToMalformed);
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use: stop the other program or set PORT to another number',
  EACCES: 'may not be used by this user: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'is not an address of this machine: set HOST to one that is',
  ENOTFOUND: 'cannot be found: set HOST to an address of this machine',
};

const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Resolves with the URL once the server accepts connections; rejects with one sentence when it cannot. */
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

/** Refuses new connections, lets running requests finish, and closes those that take longer than `timeoutMs`. */
export function stopServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections become idle one by one, and each would otherwise stay open for a minute.
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
    const forceClose = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(forceClose);
      resolve();
    });
  });
}
