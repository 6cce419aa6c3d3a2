import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { areaOf, failureReply, type ApiReply } from '#api';
import { localsOf } from './identify.js';
import type { AppSettings } from './settings.js';

type Headers = Readonly<Record<string, string>>;
type Failure = { readonly code: Parameters<typeof failureReply>[0]; readonly headers: Headers };

/** An error that ends a request with a failure of the document. Express passes it to the one error handler. */
export const rejection = (code: Failure['code'], headers: Headers = {}) =>
  Object.assign(new Error(code), { failure: { code, headers } });

/** A client may try again after so many milliseconds. */
export const tooManyRequests = (leftMs: number): Error =>
  rejection('too_many_requests', { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) });

export const closeAfter: RequestHandler = (_request, response, next) => {
  response.set('connection', 'close');
  next();
};

/** A page whose `base-url` has a path too many reads so, instead of a failure of the network. */
export const refuseRoute: RequestHandler = () => {
  throw rejection('unknown_route', { 'access-control-allow-origin': '*' });
};

export const refuseMethod: RequestHandler = () => {
  throw rejection('method_not_allowed', { allow: 'GET, HEAD' });
};

/** Sets the status and the headers. Links a failure to its row in the list of errors, where that is served. */
export function setHead(response: Response, { status, headers }: ApiReply, errorsUrl?: string): Response {
  const code = headers['error-code']?.replaceAll('_', '-');
  if (code !== undefined && errorsUrl !== undefined) response.set('link', `<${errorsUrl}#${code}>; rel="help"`);
  return response.status(status).set(headers);
}

/** Express's own `json` would answer `If-None-Match: *` by 304, also where an order was created. */
export function sendJson(response: Response, body: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (localsOf(response).isStopping?.()) response.setHeader('connection', 'close');
  response.end(JSON.stringify(body));
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What Express and its parsers find wrong with a request has a `status`; an error of the program has none. */
function failureOf(error: unknown): Failure | undefined {
  const { failure, status = 500 } = error as { readonly failure?: Failure; readonly status?: number };
  if (failure || status < 400 || status >= 500) return failure;
  return { code: status === 413 ? 'request_too_large' : 'malformed_request', headers: {} };
}

/** After these the connection closes: what follows on it may be the rest of the request. */
const closing = /^(?:malformed_request|headers_too_large|expectation_failed|host_refused|request_too_large)$/;

/**
 * Sends a reply before its request has been read, and closes the connection a second later. Closing at once would reset it,
 * and the reset can overtake the reply: the rest of the request is read and discarded meanwhile.
 */
function sendEarly(response: Response, body: object): void {
  const text = JSON.stringify(body);
  const end = (): void => void response.end();
  response.type('json').set({ connection: 'close', 'content-length': `${Buffer.byteLength(text)}` });
  response.write(text);
  setTimeout(end, 1000).unref();
  response.req.once('close', end).resume();
}

/** Turns everything that ends a request early into the envelope of its area. Errors of the program are reported and hidden. */
export const createErrorHandler =
  ({ clock, site, reportError }: AppSettings): ErrorRequestHandler =>
  // Express knows its error handlers by four parameters.
  (error: unknown, request, response, _next) => {
    const failure = failureOf(error);
    if (!failure) reportError(error);
    if (response.headersSent) return void response.destroy();
    const { code, headers } = failure ?? { code: 'unavailable', headers: {} };
    const reply = failureReply(code, { area: areaOf(request.path), now: clock(), headers });
    setHead(response, reply, site?.errorsUrl);
    if (closing.test(code) || (hasBody(request) && !request.complete)) sendEarly(response, reply.body);
    else sendJson(response, reply.body);
  };
