import type { ErrorRequestHandler, Request, Response } from 'express';
import { areaOf, failureReply } from '#api';
import { linkToHelp, Refusal, sendJson, type FailureCode } from './refusal.js';
import { hasBody } from './requests.js';
import type { AppSettings } from './settings.js';

/** What Express and its parsers find wrong with a request has a `status` and a `type`. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { status = 500, type } = error as { readonly status?: number; readonly type?: string };
  if (type === 'entity.too.large') return new Refusal('request_too_large');
  return status >= 400 && status < 500 ? new Refusal('malformed_request') : undefined;
}

/** After these the connection closes: what follows on it may be the rest of the request. */
const closing = new Set<FailureCode>([
  'malformed_request',
  'headers_too_large',
  'expectation_failed',
  'host_refused',
  'request_too_large',
]);

const lingerMs = 1000;

/**
 * Ends a reply that is sent before its request has been read. Closing at once would reset the connection, and the reset
 * can overtake the reply, so the rest of the request is read and discarded for a second.
 */
function endAfterDrain(request: Request, response: Response, text: string): void {
  response.write(text);
  const end = (): void => void response.end();
  const timer = setTimeout(end, lingerMs);
  request.once('end', end).once('close', () => {
    clearTimeout(timer);
    end();
  });
  request.resume();
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
    const isClosing = closing.has(code) || (hasBody(request) && !request.complete);
    const reply = failureReply(code, { area: areaOf(request.path), now: clock(), headers });
    linkToHelp(response, { code, publicUrl });
    response.status(reply.status).set(reply.headers);
    if (!isClosing) return sendJson(response, reply.body);
    const text = JSON.stringify(reply.body);
    response.set({ connection: 'close', 'content-type': 'application/json; charset=utf-8' });
    response.set('content-length', String(Buffer.byteLength(text)));
    endAfterDrain(request, response, text);
  };
