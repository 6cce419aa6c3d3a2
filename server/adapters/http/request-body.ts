import type { IncomingMessage } from 'node:http';
import type { HttpExchange } from './http-exchange.js';
import { failureHttpReply } from './replies.js';

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

type Incoming = { readonly exchange: HttpExchange; readonly clock: () => number };

/** Calls `proceed` after the request has been read. Refuses a long body; an aborted request gets no reply. */
export function afterBodyDiscarded({ exchange, clock }: Incoming, proceed: () => void): void {
  const { request, path, send, fail } = exchange;
  if (!hasBody(request)) {
    proceed();
    return;
  }
  const tooLarge = () =>
    failureHttpReply('request_too_large', { path, now: clock(), headers: { connection: 'close' } });
  discardBody(request)
    .then((result) => {
      if (result === 'read') proceed();
      else if (result === 'too_long') send({ ...tooLarge(), isEarly: true });
    })
    .catch(fail);
}
