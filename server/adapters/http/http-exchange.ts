import type { Request } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toTraceparent, traceOf, type ApiRequest } from '#api';
import { clientOf } from './clients.js';
import { hstsHeaders } from './headers.js';
import { endAfterDrain } from './early-reply.js';
import { failureHttpReply, type HttpReply } from './replies.js';
import { parseRequestTarget } from './request-target.js';

/** One line of the request log. It leaves out the query and the headers, which hold addresses and secrets. */
export type RequestLogEntry = {
  readonly id: string;
  /** The id of the trace by W3C Trace Context. */
  readonly trace: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
};

export type HttpExchangeSettings = {
  readonly newId: () => string;
  readonly clock: () => number;
  readonly log: (entry: RequestLogEntry) => void;
  /** The seconds for which browsers use https only; without it replies have no such header. */
  readonly hstsSeconds?: number | undefined;
  /** Receives errors of the program itself. */
  readonly reportError: (error: unknown) => void;
  /** True once the server is stopping: each reply then closes its connection, so that clients open one elsewhere. */
  readonly isStopping?: (() => boolean) | undefined;
};

const never = (): boolean => false;

/** A request and the functions that answer it. */
export type HttpExchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly newTraceparent: () => string;
  readonly send: (reply: HttpReply) => void;
  /** Sends the head and leaves the reply open for writing. */
  readonly sendHead: (head: Pick<HttpReply, 'status' | 'headers'>) => void;
  /** Ends a request after an error of the program. Reports the error to the operator and hides it from the caller. */
  readonly fail: (error: unknown) => void;
};

/** The caller's own id when it is short and plain, so that one id can be followed through several systems. */
const givenRequestId = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : undefined;
};

const maxLoggedPathLength = 200;

/** What authorizes a webhook of the upstream stands in its path: so many hexadecimal digits are in no other one. */
const secretDigits = /[\da-f]{32,}/gi;

const toLoggedPath = (path: string): string =>
  path.length < 32 ? path : path.slice(0, maxLoggedPathLength).replace(secretDigits, '***');

export const toApiRequest = ({ request, path, search, newTraceparent }: HttpExchange): ApiRequest => ({
  method: request.method ?? '',
  path,
  query: new URLSearchParams(`?${search}`), // the parser strips one question mark; a second one is part of a name
  header: (name) => request.headers[name] as string | undefined,
  newTraceparent,
  client: () => clientOf(request).masked,
  origin: () => `${(request as Request).protocol}://${request.headers.host ?? ''}`,
});

const hasNoBody = (status: number): boolean => status === 204 || status === 304;

/** Gives each exchange an id, which the reply and its log line carry, and the id of its trace, which the log line has. */
export function createExchangeFactory(settings: HttpExchangeSettings) {
  const { newId, clock, log, reportError, isStopping = never } = settings;
  const hsts = hstsHeaders(settings.hstsSeconds);
  return (request: IncomingMessage, response: ServerResponse): HttpExchange => {
    const started = performance.now();
    const { path, search } = parseRequestTarget(request.url ?? '/');
    const givenId = givenRequestId(request);
    const id = givenId ?? newId();
    const newTraceId = givenId === undefined ? () => id : newId; // one UUID serves both
    const trace = traceOf(request.headers['traceparent'] as string | undefined, newTraceId);
    const newTraceparent = (): string => toTraceparent(trace, newId);

    const logRequest = (status: number): void => {
      const ms = Math.round((performance.now() - started) * 100) / 100;
      const { method = '' } = request;
      log({ id, trace: trace.traceId, method, path: toLoggedPath(path), status, ms });
    };

    const sendHead: HttpExchange['sendHead'] = ({ status, headers }) => {
      if (isStopping()) response.shouldKeepAlive = false; // Node then adds `Connection: close`
      response.writeHead(status, [...headers, ...hsts, 'x-request-id', id]);
      response.flushHeaders();
      logRequest(status);
    };

    const send = ({ status, headers, body, isEarly }: HttpReply): void => {
      const size = hasNoBody(status) ? [] : ['content-length', String(Buffer.byteLength(body))];
      if (isStopping()) response.shouldKeepAlive = false;
      response.writeHead(status, [...headers, ...hsts, 'x-request-id', id, ...size]);
      if (isEarly) endAfterDrain({ request, response }, body);
      else response.end(body);
      logRequest(status);
    };

    const fail = (error: unknown): void => {
      reportError(error);
      if (response.headersSent) request.destroy();
      else send(failureHttpReply('unavailable', { path, now: clock() }));
    };

    return { request, response, path, search, newTraceparent, send, sendHead, fail };
  };
}
