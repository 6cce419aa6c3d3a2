import type { IncomingMessage, ServerResponse } from 'node:http';

type Connection = { readonly request: IncomingMessage; readonly response: ServerResponse };

const lingerMs = 1000;

/**
 * Ends a reply that is sent before its request has been read completely. Closing at once would reset the connection, and
 * the reset can overtake the reply, so the rest of the request is read and discarded for a second.
 */
export function endAfterDrain({ request, response }: Connection, body: string | Buffer): void {
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
