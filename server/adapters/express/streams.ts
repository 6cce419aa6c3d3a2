import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { IncomingMessage } from 'node:http';
import type { ApiReply } from '#api';
import type { Exchange } from './exchange.js';
import { isOwnMachine } from './limits.js';
import type { Reply } from './replies.js';

/** A reader that is so far behind is gone, or as good as: it comes back and catches up. */
const mostUnreadBytes = 256 * 1024;

/** Sends Server-Sent Events until they end or the reader leaves. */
export function sendStream(
  { response, open }: Exchange,
  head: Pick<Reply, 'status' | 'headers'>,
  start: NonNullable<ApiReply['stream']>,
): void {
  open(head);
  const stop = start({
    write(text) {
      if (response.writableLength > mostUnreadBytes) response.destroy();
      else response.write(text);
    },
    end: () => response.end(),
  });
  if (response.destroyed) stop();
  else response.once('close', stop);
}

const mostOfOneClient = 100;

const clientOf = (request: IncomingMessage): string => ipKeyGenerator((request as Request).ip ?? '');

/** Counts the open streams of each client, so that no client can take them all. Programs on this machine are not counted. */
export function streamsOfClients() {
  const open = new Map<string, number>();
  const change = (client: string, by: number): void => {
    const left = (open.get(client) ?? 0) + by;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return {
    isFull: ({ request }: Exchange): boolean =>
      !isOwnMachine(request) && (open.get(clientOf(request)) ?? 0) >= mostOfOneClient,
    count({ request, response }: Exchange): void {
      const client = clientOf(request);
      change(client, 1);
      response.once('close', () => change(client, -1));
    },
  };
}
