import type { IncomingMessage, ServerResponse } from 'node:http';
import { endAfterDrain } from './body.js';
import { failureHttpReply, type HttpReply } from './replies.js';

/** One line of the request log. Neither the query nor any header is in it: they hold addresses and secrets. */
export type RequestLogEntry = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
};

export type HttpExchangeSettings = {
  readonly newId: () => string;
  readonly clock: () => number;
  readonly log: (entry: RequestLogEntry) => void;
  /** Told of faults in the program itself. */
  readonly reportError: (error: unknown) => void;
};

/** A request and the way to answer it. */
export type HttpExchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly send: (reply: HttpReply) => void;
  /** Sends the head and leaves the reply open, to be written to. */
  readonly sendHead: (head: Pick<HttpReply, 'status' | 'headers'>) => void;
  /** Ends a request that ran into a fault of the program: the operator is told, the caller learns nothing of it. */
  readonly fail: (error: unknown) => void;
};

type RequestTarget = { readonly path: string; readonly search: string };

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** Splits what stood in the request line, which may be a whole URL (RFC 9112, 3.2.2). Nothing is decoded. */
export function parseRequestTarget(url: string): RequestTarget {
  const whole = url.startsWith('/') ? undefined : parseUrl(url);
  if (whole) return { path: whole.pathname, search: whole.search.slice(1) };
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}

/** A caller's own id is kept when it is short and plain, so that one id can be followed through several systems. */
const requestIdOf = ({ headers }: IncomingMessage, newId: () => string): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : newId();
};

const maxLoggedPath = 200;

const hasNoBody = (status: number): boolean => status === 204 || status === 304;

/** How exchanges are opened: each gets an id, which goes back with the reply and into its one log line. */
export function createExchangeFactory({ newId, clock, log, reportError }: HttpExchangeSettings) {
  return (request: IncomingMessage, response: ServerResponse): HttpExchange => {
    const started = performance.now();
    const { path, search } = parseRequestTarget(request.url ?? '/');
    const id = requestIdOf(request, newId);

    const logRequest = (status: number): void => {
      const ms = Math.round((performance.now() - started) * 100) / 100;
      log({ id, method: request.method ?? '', path: path.slice(0, maxLoggedPath), status, ms });
    };

    const sendHead: HttpExchange['sendHead'] = ({ status, headers }) => {
      response.writeHead(status, [...headers, 'x-request-id', id]);
      response.flushHeaders();
      logRequest(status);
    };

    const send = ({ status, headers, body, isEarly }: HttpReply): void => {
      const size = hasNoBody(status) ? [] : ['content-length', String(Buffer.byteLength(body))];
      response.writeHead(status, [...headers, 'x-request-id', id, ...size]);
      if (isEarly) endAfterDrain(request, response, body);
      else response.end(body);
      logRequest(status);
    };

    const fail = (error: unknown): void => {
      reportError(error);
      if (response.headersSent) request.destroy();
      else send(failureHttpReply('unavailable', { path, now: clock() }));
    };

    return { request, response, path, search, send, sendHead, fail };
  };
}
