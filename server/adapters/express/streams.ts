import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { IncomingMessage } from 'node:http';
import type { ApiReply } from '#api';
import type { HttpExchange } from './http-exchange.js';
import { isLoopbackClient } from './rate-limits.js';
import type { HttpReply } from './replies.js';

/** A reader that is so far behind is gone, or as good as: it comes back and catches up. */
const maxBufferedBytes = 256 * 1024;

/** Sends Server-Sent Events until they end or the reader leaves. */
export function sendStream(
  { response, sendHead }: HttpExchange,
  head: Pick<HttpReply, 'status' | 'headers'>,
  start: NonNullable<ApiReply['stream']>,
): void {
  sendHead(head);
  const stop = start({
    write(text) {
      if (response.writableLength > maxBufferedBytes) response.destroy();
      else response.write(text);
    },
    end: () => response.end(),
  });
  if (response.destroyed) stop();
  else response.once('close', stop);
}

const maxStreamsPerClient = 100;

const clientOf = (request: IncomingMessage): string => ipKeyGenerator((request as Request).ip ?? '');

/** Counts the open streams of each client, so that no client can take them all. Programs on this machine are not counted. */
export function createClientStreams() {
  const open = new Map<string, number>();
  const change = (client: string, by: number): void => {
    const left = (open.get(client) ?? 0) + by;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return {
    isFull: ({ request }: HttpExchange): boolean =>
      !isLoopbackClient(request) && (open.get(clientOf(request)) ?? 0) >= maxStreamsPerClient,
    add({ request, response }: HttpExchange): void {
      const client = clientOf(request);
      change(client, 1);
      response.once('close', () => change(client, -1));
    },
  };
}
