import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { matchRoute } from '#api';
import type { App } from './app.js';
import { failureHttpReply, type FailureCode } from './http-exchange.js';
import { maxHeaders } from './protocol-check.js';
import { parseRequestTarget } from './request-target.js';
import { trackConnections } from './stop-server.js';

/** Node refuses longer heads while it reads them. The app refuses from half of it on, with a path and a log line. */
const maxParsedHeadBytes = 64 * 1024;

const seconds = 1000;

const codeByParserError: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The path of the last request line in the bytes that the parser refused; empty when they have none. */
function findPath(packet: Buffer | undefined): string {
  const lines = packet?.toString('latin1').split('\n') ?? [];
  const requestLine = lines.findLast((line) => / HTTP\/1\.[01]\r?$/.test(line)) ?? lines[0] ?? '';
  return parseRequestTarget(requestLine.split(' ', 2)[1] ?? '').path;
}

/** Sockets that have their failure. The parser reports each further packet of the same request. */
const refusedSockets = new WeakSet<Duplex>();

const lingerMs = 1000;

/** Fails a socket that has no response object, without a reset, which could overtake the reply. */
function writeFailure(socket: Duplex, { code, path }: { code: FailureCode; path: string }): void {
  const { status, headers, body } = failureHttpReply(code, {
    area: matchRoute(path).area,
    now: Date.now(),
    headers: { connection: 'close' },
  });
  const all = [...headers, 'content-length', String(Buffer.byteLength(body))];
  const lines = all.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : []));
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines];
  refusedSockets.add(socket);
  socket.on('error', () => socket.destroy()); // Node takes its own listener off the socket of a CONNECT: a reset would end the process
  socket.end(`${head.join('\r\n')}\r\n\r\n${String(body)}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes that form no request have no response object. */
function replyToMalformed(error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }, socket: Duplex): void {
  if (refusedSockets.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = codeByParserError[error.code ?? ''] ?? 'malformed_request';
  writeFailure(socket, { code, path: findPath(error.rawPacket) });
}

/** Derives a constructor whose instances have `prototype` from the start. In Node `base` is a plain function, no class. */
function withPrototype<Base extends object>(base: Base, prototype: object): Base {
  function Derived(this: object, ...values: unknown[]): void {
    Reflect.apply(base as () => void, this, values); // Reflect.construct would undo the gain
  }
  Derived.prototype = prototype;
  return Object.assign(Derived, base);
}

/**
 * Express sets the prototype of each request and response to the app's own, and Node handles an object slowly once its
 * prototype has changed: that was two thirds of the cost of a small reply. The server creates both objects with the app's
 * prototypes, so that Express has nothing to change.
 */
const expressPrototypes = ({ request, response }: App) => ({
  IncomingMessage: withPrototype(IncomingMessage, request),
  ServerResponse: withPrototype(ServerResponse, response),
});

/** Rejects slow, endless and malformed requests. Common load balancers have a shorter `keepAliveTimeout`. */
export function createHttpServer(app: App): Server {
  const server = createServer(
    {
      ...expressPrototypes(app),
      maxHeaderSize: maxParsedHeadBytes,
      requireHostHeader: false, // Node's own reply has no body
      headersTimeout: 10 * seconds,
      requestTimeout: 20 * seconds,
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      noDelay: true,
    },
    app,
  );
  server.maxHeadersCount = maxHeaders + 1; // Node drops further headers in silence; the app refuses the first of them
  return trackConnections(server)
    .on('clientError', replyToMalformed)
    .on('checkExpectation', app)
    .on('connect', (_request, socket) => writeFailure(socket, { code: 'malformed_request', path: '/' }));
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use: stop the other program or set PORT to another number',
  EACCES: 'may not be used by this user: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'is not an address of this machine: set HOST to one that is',
  ENOTFOUND: 'cannot be found: set HOST to an address of this machine',
};

const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Resolves with the URL once the server accepts connections; rejects with one sentence when it cannot. */
export async function startListening(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  server.listen({ host, port });
  await once(server, 'listening').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = listenErrors[code ?? ''] ?? `cannot be used (${code ?? message})`;
    throw new Error(`The address ${authority(host, port)} ${problem}.`);
  });
  return `http://${authority(host, (server.address() as AddressInfo).port)}`;
}
