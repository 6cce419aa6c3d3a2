import type { IncomingMessage } from 'node:http';
import type { HttpExchange } from './http-exchange.js';

/** The API takes query parameters only, so a body is read up to this size and discarded. */
const maxDiscardedBytes = 16 * 1024;

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/** Resolves with the body, or undefined when it is too long. An aborted request never resolves. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (lengthOf(request) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** Calls `proceed` after the request has been read. Refuses a long body; an aborted request gets no reply. */
export function afterBodyDiscarded({ request, refuse, fail }: HttpExchange, proceed: () => void): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
  if (!hasBody) return proceed();
  readBody(request, maxDiscardedBytes)
    .then((body) => (body === undefined ? refuse('request_too_large', { isEarly: true }) : proceed()))
    .catch(fail);
}
