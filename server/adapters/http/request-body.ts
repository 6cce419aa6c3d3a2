import type { IncomingMessage } from 'node:http';
import type { HttpExchange } from './http-exchange.js';

/** The API takes query parameters only, so a body is read up to this size and discarded. */
const maxBodyBytes = 16 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type BodyResult = 'read' | 'too_long' | 'aborted';

function discardBody(request: IncomingMessage): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return Promise.resolve('too_long');
  return new Promise((resolve) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBodyBytes) resolve('too_long');
    });
    request.once('end', () => resolve('read')).once('close', () => resolve('aborted'));
  });
}

/** Of a reply that does not wait for the rest of its request. */
export const closing = { headers: { connection: 'close' }, isEarly: true } as const;

/** Calls `proceed` after the request has been read. Refuses a long body; an aborted request gets no reply. */
export function afterBodyDiscarded({ request, refuse, fail }: HttpExchange, proceed: () => void): void {
  if (!hasBody(request)) {
    proceed();
    return;
  }
  discardBody(request)
    .then((result) => {
      if (result === 'read') proceed();
      else if (result === 'too_long') refuse('request_too_large', closing);
    })
    .catch(fail);
}
