import type { IncomingMessage, ServerResponse } from 'node:http';

/** Only query parameters are processed, so a body is read to be thrown away, and not much of it. */
export const longestBody = 16 * 1024;

const lingerMs = 1000;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads the body away; false as soon as it is too long. A connection that breaks off counts as read. */
export function discardBody(request: IncomingMessage): Promise<boolean> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) return Promise.resolve(false);
  return new Promise((resolve) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > longestBody) resolve(false);
    });
    request.once('end', () => resolve(true)).once('close', () => resolve(true));
  });
}

/**
 * Ends a reply that was sent before its request was read to the end. Closing at once would reset the connection, and
 * the reset can overtake the reply; so the rest is read away for a second.
 */
export function endAfterReading(request: IncomingMessage, response: ServerResponse, body: string | Buffer): void {
  response.write(body);
  const end = (): void => void response.end();
  const timer = setTimeout(end, lingerMs);
  request.once('end', end).once('close', () => (clearTimeout(timer), end()));
  request.resume();
}
