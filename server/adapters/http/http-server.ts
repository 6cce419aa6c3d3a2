import type { Express, Request, Response } from 'express';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { failureReply } from '#api';
import { maxHeadBytes } from './requests.js';

/** A constructor whose instances have `prototype` from the start, with V8's room for the fields that `base` sets: a plain function. */
function withPrototype<Base extends object>(base: Base, prototype: object): Base {
  function Derived(this: object, ...values: unknown[]): void {
    Reflect.apply(base as () => void, this, values); // Reflect.construct would undo the gain
  }
  Derived.prototype = prototype;
  return Object.setPrototypeOf(Derived, base) as Base;
}

type Connection = Duplex & { readonly _httpMessage?: ServerResponse | null };

/** A failure outside of Express. */
function toReply(code: Parameters<typeof failureReply>[0]) {
  const { status, headers, body } = failureReply(code, { area: 'reseller', now: Date.now() });
  const text = JSON.stringify(body);
  const own = { 'content-type': 'application/json', 'content-length': text.length, connection: 'close' };
  return { status, headers: { ...headers, ...own }, text };
}

/** Answers what is no request with the envelope, unless a reply has begun, and closes the connection. */
function refuse({ code }: { readonly code?: string }, socket: Connection): void {
  const [large, late] = [code === 'HPE_HEADER_OVERFLOW', code === 'ERR_HTTP_REQUEST_TIMEOUT'];
  const { status, headers, text } = toReply(
    large ? 'headers_too_large' : late ? 'request_timeout' : 'malformed_request',
  );
  const head = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`);
  if (socket.writable && !socket._httpMessage?.headersSent)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`);
  socket.destroy();
}

/** Ends an idle connection, and that of a client that does not read. One whose reply is still to come waits for it. */
const endIdle = (socket: Connection): unknown =>
  (!socket._httpMessage || socket.writableLength > 0) && socket.destroy();

/** Rejects slow, endless and malformed requests. */
export function createHttpServer(app: Express): Server {
  const { status, headers, text } = toReply('malformed_request');
  // Express passes no URL to its handlers that it cannot parse.
  const answer: RequestListener = (request, response) =>
    void app(request as Request, response as Response, () => response.writeHead(status, headers).end(text));
  const server = createServer(
    {
      // Express gives each request and response its app's prototypes, and Node handles an object slowly once its prototype has
      // changed: created with them, an exchange costs 0.9 of a bare Express reply, without these two lines twice that reply.
      IncomingMessage: withPrototype(IncomingMessage, app.request),
      ServerResponse: withPrototype(ServerResponse, app.response),
      maxHeaderSize: maxHeadBytes,
      requireHostHeader: false, // `checkRequest` does, with the envelope
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 65_000, // longer than that of common load balancers
      connectionsCheckingInterval: 5000,
    },
    answer,
  );
  server.timeout = 60_000;
  return server.on('checkExpectation', answer).on('clientError', refuse).on('timeout', endIdle);
}
