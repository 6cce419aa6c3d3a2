import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpExchange } from './http-exchange.js';
import { failureHttpReply } from './replies.js';

/** Only query parameters are processed, so a body is read to be thrown away, and not much of it. */
const maxBodyBytes = 16 * 1024;

const lingerMs = 1000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type BodyResult = 'read' | 'too_long' | 'broken_off';

/** Reads the body away, until it ends or is too long. */
function discardBody(request: IncomingMessage): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return Promise.resolve('too_long');
  return new Promise((resolve) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBodyBytes) resolve('too_long');
    });
    request.once('end', () => resolve('read')).once('close', () => resolve('broken_off'));
  });
}

/** Calls `proceed` once the request is read, unless its body is too long. Nobody waits for what broke off. */
export function afterBodyDiscarded(exchange: HttpExchange, clock: () => number, proceed: () => void): void {
  const { request, path, send, fail } = exchange;
  if (!hasBody(request)) {
    proceed();
    return;
  }
  const tooLarge = () =>
    failureHttpReply('request_too_large', { path, now: clock(), headers: { connection: 'close' } });
  discardBody(request)
    .then((outcome) => {
      if (outcome === 'read') proceed();
      else if (outcome === 'too_long') send({ ...tooLarge(), isEarly: true });
    })
    .catch(fail);
}

/**
 * Ends a reply that was sent before its request was read to the end. Closing at once would reset the connection, and
 * the reset can overtake the reply; so the rest is read away for a second.
 */
export function endAfterDrain(request: IncomingMessage, response: ServerResponse, body: string | Buffer): void {
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
