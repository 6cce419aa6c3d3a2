import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { areaOf, failureReply, type ApiReply } from '#api';
import { trimTrailingSlashes } from '#core';
import { localsOf } from './identify.js';
import type { AppSettings } from './settings.js';

type FailureCode = Parameters<typeof failureReply>[0];

/** Ends a request with a failure of the document. Express passes it to the one error handler. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: FailureCode, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.headers = headers;
  }
}

/** The seconds after which a client may try again. */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal('too_many_requests', { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** A page whose `base-url` has a path too many reads so, instead of a failure of the network. */
export const refuseRoute: RequestHandler = () => {
  throw new Refusal('unknown_route', { 'access-control-allow-origin': '*' });
};

export const refuseMethod: RequestHandler = () => {
  throw new Refusal('method_not_allowed', { allow: 'GET, HEAD' });
};

/** Sets the status and the headers. Links a failure to its row in the list of errors, where the pages have a URL. */
export function setHead(response: Response, { status, headers }: ApiReply, publicUrl?: string): Response {
  const code = headers['error-code']?.replaceAll('_', '-');
  if (code !== undefined && publicUrl !== undefined)
    response.set('link', `<${trimTrailingSlashes(publicUrl)}/docs/errors#${code}>; rel="help"`);
  return response.status(status).set(headers);
}

/** Express's own `json` would answer `If-None-Match: *` by 304, also where an order was created. */
export function sendJson(response: Response, body: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (localsOf(response).isStopping()) response.setHeader('connection', 'close');
  response.end(JSON.stringify(body));
}

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What Express and its parsers find wrong with a request has a `status` and a `type`. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { status = 500, type } = error as { readonly status?: number; readonly type?: string };
  if (type === 'entity.too.large') return new Refusal('request_too_large');
  return status >= 400 && status < 500 ? new Refusal('malformed_request') : undefined;
}

/** After these the connection closes: what follows on it may be the rest of the request. */
const closing = /^(?:malformed_request|headers_too_large|expectation_failed|host_refused|request_too_large)$/;

const lingerMs = 1000;

/**
 * Ends a reply that is sent before its request has been read. Closing at once would reset the connection, and the reset
 * can overtake the reply, so the rest of the request is read and discarded for a second.
 */
function endAfterDrain(request: Request, response: Response, text: string): void {
  response.set({ connection: 'close', 'content-type': 'application/json; charset=utf-8' });
  response.set('content-length', String(Buffer.byteLength(text))).write(text);
  const end = (): void => void response.end();
  setTimeout(end, lingerMs).unref();
  request.once('end', end).once('close', end).resume();
}

/** Turns everything that ends a request early into the envelope of its area. Errors of the program are reported and hidden. */
export const createErrorHandler =
  ({ clock, publicUrl, reportError }: AppSettings): ErrorRequestHandler =>
  // Express knows its error handlers by four parameters.
  (error: unknown, request, response, _next) => {
    const refusal = toRefusal(error);
    if (!refusal) reportError(error);
    if (response.headersSent) return void response.destroy();
    const { code, headers } = refusal ?? new Refusal('unavailable');
    const reply = failureReply(code, { area: areaOf(request.path), now: clock(), headers });
    setHead(response, reply, publicUrl);
    if (!closing.test(code) && (request.complete || !hasBody(request))) return sendJson(response, reply.body);
    endAfterDrain(request, response, JSON.stringify(reply.body));
  };
