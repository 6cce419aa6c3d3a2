import type { Request } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  allowsAnyOrigin,
  failureReply,
  matchRoute,
  toTraceparent,
  traceOf,
  type ApiReply,
  type ApiRequest,
  type Area,
  type Route,
} from '#api';
import { trimTrailingSlashes } from '#core';
import { clientOfRequest } from './clients.js';
import { flattenHeaders, jsonHeaders, publicJsonHeaders, type FlatHeaders } from './headers.js';
import { createBaseRemover, parseRequestTarget } from './request-target.js';
import type { AppSettings } from './settings.js';

/** A complete reply, built before its first byte is sent. */
export type HttpReply = {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly body: string | Buffer;
};

/** Serializes the reply of an operation, with CORS headers in the public areas and without in the account area. */
export function toHttpReply({ status, headers, body }: ApiReply, area: Area): HttpReply {
  const common = allowsAnyOrigin({ area }) ? publicJsonHeaders : jsonHeaders;
  return { status, headers: [...common, ...flattenHeaders(headers)], body: JSON.stringify(body) };
}

export type FailureCode = Parameters<typeof failureReply>[0];

export const failureHttpReply = (code: FailureCode, context: Parameters<typeof failureReply>[1]): HttpReply =>
  toHttpReply(failureReply(code, context), context.area);

type Refusal = {
  readonly headers?: ApiReply['headers'];
  /** True when the reply is sent before the request has been read completely. The connection then closes. */
  readonly isEarly?: boolean;
};

/** A request, which is parsed and matched once, and the functions that answer it. */
export type HttpExchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly route: Route;
  readonly newTraceparent: () => string;
  readonly send: (reply: HttpReply) => void;
  readonly refuse: (code: FailureCode, refusal?: Refusal) => void;
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

/** The path of an upstream webhook contains its secret: no other path has this many hexadecimal digits. */
const secretDigits = /[\da-f]{32,}/gi;

const toLoggedPath = (path: string): string =>
  path.length < 32 ? path : path.slice(0, maxLoggedPathLength).replace(secretDigits, '***');

export const toApiRequest = ({ request, path, search, route, newTraceparent }: HttpExchange): ApiRequest => ({
  method: request.method ?? '',
  path,
  route,
  query: new URLSearchParams(`?${search}`), // the parser strips one question mark; a second one is part of a name
  header: (name) => request.headers[name] as string | undefined,
  newTraceparent,
  client: () => clientOfRequest(request).masked,
  origin: () => `${(request as Request).protocol}://${request.headers.host ?? ''}`,
});

const hasNoBody = (status: number): boolean => status === 204 || status === 304;

const lingerMs = 1000;

/**
 * Ends a reply that is sent before its request has been read completely. Closing at once would reset the connection, and
 * the reset can overtake the reply, so the rest of the request is read and discarded for a second.
 */
function endAfterDrain({ request, response }: Pick<HttpExchange, 'request' | 'response'>, body: string | Buffer): void {
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMs);
  request
    .once('end', () => response.end())
    .once('close', () => {
      clearTimeout(timer);
      response.end();
    });
  request.resume();
}

/** Links a failure to its row in the list of errors. */
function helpHeaders(headers: FlatHeaders, publicUrl: string | undefined): FlatHeaders {
  const at = headers.indexOf('error-code');
  if (publicUrl === undefined || at < 0) return [];
  const anchor = (headers[at + 1] ?? '').replaceAll('_', '-');
  return ['link', `<${trimTrailingSlashes(publicUrl)}/docs/errors#${anchor}>; rel="help"`];
}

/** Gives each exchange an id, which the reply and its log line carry, and the id of its trace, which the log line has. */
export function createExchangeFactory(settings: AppSettings) {
  const { newId, clock, log, reportError, isStopping, publicUrl } = settings;
  const withoutBase = createBaseRemover(publicUrl);
  return (request: IncomingMessage, response: ServerResponse): HttpExchange => {
    const started = performance.now();
    const target = parseRequestTarget(request.url ?? '/');
    const [path, search] = [withoutBase(target.path), target.search];
    const route = matchRoute(path);
    const givenId = givenRequestId(request);
    const id = givenId ?? newId();
    const newTraceId = givenId === undefined ? () => id : newId; // one UUID serves both
    const trace = traceOf(request.headers['traceparent'] as string | undefined, newTraceId);

    const logRequest = (status: number): void => {
      const ms = Math.round((performance.now() - started) * 100) / 100;
      const { method = '' } = request;
      log({ id, trace: trace.traceId, method, path: toLoggedPath(path), status, ms }, route);
    };

    const writeHead = (status: number, headers: FlatHeaders): void => {
      if (isStopping?.()) response.shouldKeepAlive = false; // Node then adds `Connection: close`
      response.writeHead(status, [...headers, 'x-request-id', id]);
    };

    const sendReply = ({ status, headers, body }: HttpReply, end: (body: string | Buffer) => void): void => {
      const size = hasNoBody(status) ? [] : ['content-length', String(Buffer.byteLength(body))];
      const help = status < 400 ? [] : helpHeaders(headers, publicUrl);
      writeHead(status, [...headers, ...help, ...size]);
      end(body);
      logRequest(status);
    };

    const send = (reply: HttpReply): void => sendReply(reply, (body) => response.end(body));

    const refuse: HttpExchange['refuse'] = (code, { headers, isEarly = false } = {}) => {
      const all = { ...headers, ...(isEarly && { connection: 'close' }) };
      const reply = failureHttpReply(code, { area: route.area, now: clock(), headers: all });
      if (isEarly) sendReply(reply, (body) => endAfterDrain({ request, response }, body));
      else send(reply);
    };

    return {
      request,
      response,
      path,
      search,
      route,
      newTraceparent: () => toTraceparent(trace, newId),
      send,
      refuse,
      sendHead({ status, headers }) {
        writeHead(status, headers);
        response.flushHeaders();
        logRequest(status);
      },
      fail(error) {
        reportError(error);
        if (response.headersSent) request.destroy();
        else refuse('unavailable');
      },
    };
  };
}
