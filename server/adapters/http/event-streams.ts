import type { ApiReply } from '#api';
import { clientOf, isLoopbackClient } from './clients.js';
import type { HttpExchange } from './http-exchange.js';
import type { HttpReply } from './replies.js';

/** A reader that is this far behind is disconnected; it reconnects and catches up. */
const maxBufferedBytes = 256 * 1024;

type StreamReply = Pick<HttpReply, 'status' | 'headers'> & { readonly stream: NonNullable<ApiReply['stream']> };

/** Sends Server-Sent Events until the stream ends or the reader disconnects. */
export function sendStream({ response, sendHead }: HttpExchange, { status, headers, stream }: StreamReply): void {
  sendHead({ status, headers });
  const stop = stream({
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

type ClientStreamSettings = { readonly limitsLoopback: boolean };

/** Counts the open streams of each client, so that one client cannot use them all. */
export function createClientStreams({ limitsLoopback }: ClientStreamSettings) {
  const open = new Map<string, number>();
  const change = (client: string, by: number): void => {
    const left = (open.get(client) ?? 0) + by;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return {
    isFull: ({ request }: HttpExchange): boolean =>
      (limitsLoopback || !isLoopbackClient(request)) && (open.get(clientOf(request).key) ?? 0) >= maxStreamsPerClient,
    add({ request, response }: HttpExchange): void {
      const client = clientOf(request).key;
      change(client, 1);
      response.once('close', () => change(client, -1));
    },
  };
}
