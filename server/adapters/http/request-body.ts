import type { IncomingMessage } from 'node:http';
import type { HttpExchange } from './http-exchange.js';

/** The API takes query parameters only, so a body is read up to this size and discarded. */
const maxDiscardedBytes = 16 * 1024;

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/** Passes each chunk on. Resolves with whether the body ends within its limit; an aborted request never resolves. */
function readChunks(
  request: IncomingMessage,
  { maxBytes, onChunk }: { readonly maxBytes: number; readonly onChunk?: (chunk: Buffer) => void },
): Promise<boolean> {
  if (lengthOf(request) > maxBytes) return Promise.resolve(false);
  return new Promise((resolve) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) resolve(false);
      else onChunk?.(chunk);
    });
    request.once('end', () => resolve(true));
  });
}

/** Resolves with the body, or undefined when it is too long. */
export async function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const body = Buffer.alloc(maxBytes);
  let length = 0;
  const onChunk = (chunk: Buffer): void => void (length += chunk.copy(body, length));
  const isWhole = await readChunks(request, { maxBytes, onChunk });
  return isWhole ? body.toString('utf8', 0, length) : undefined;
}

/**
 * Calls `proceed` after the request has been read. Refuses a long body; an aborted request gets no reply. Keeps nothing of
 * the body: a chunk of one byte would hold a hundred, before any limit of a client.
 */
export function afterBodyDiscarded({ request, refuse, fail }: HttpExchange, proceed: () => void): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
  if (!hasBody) return proceed();
  readChunks(request, { maxBytes: maxDiscardedBytes })
    .then((isWhole) => (isWhole ? proceed() : refuse('request_too_large', { isEarly: true })))
    .catch(fail);
}
