import { pipeline } from 'node:stream/promises';
import type { ApiReply } from '#api';
import { clientOfRequest, isLoopbackClient } from './clients.js';
import type { HttpExchange, HttpReply } from './http-exchange.js';

/** A reader that is this far behind is disconnected; it reconnects and catches up. */
const maxBufferedBytes = 256 * 1024;

type Head = Pick<HttpReply, 'status' | 'headers'>;

export function sendEventStream(
  { response, sendHead }: HttpExchange,
  { stream, ...head }: Head & { readonly stream: NonNullable<ApiReply['stream']> },
): void {
  sendHead(head);
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

/** Counts the open streams of each client, so that one client cannot use them all. */
export function createClientStreams({ limitsLoopback = false }: { readonly limitsLoopback?: boolean }) {
  const open = new Map<string, number>();
  const change = (client: string, by: number): void => {
    const left = (open.get(client) ?? 0) + by;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return {
    isFull: ({ request }: HttpExchange): boolean =>
      (limitsLoopback || !isLoopbackClient(request)) &&
      (open.get(clientOfRequest(request).key) ?? 0) >= maxStreamsPerClient,
    add({ request, response }: HttpExchange): void {
      const client = clientOfRequest(request).key;
      change(client, 1);
      response.once('close', () => change(client, -1));
    },
  };
}

/**
 * Sends a file while it is being read. The next chunk is read once the reader has taken the one before, so a slow reader
 * costs no memory. After an error the connection breaks off, so that the reader does not take half a file for a whole one.
 */
export async function sendDownload(
  exchange: HttpExchange,
  { status, headers, download }: Head & { readonly download: NonNullable<ApiReply['download']> },
): Promise<void> {
  const { response, sendHead, fail } = exchange;
  const { contentType, fileName, chunks } = download;
  const disposition = ['content-type', contentType, 'content-disposition', `attachment; filename="${fileName}"`];
  sendHead({ status, headers: [...headers, ...disposition] });
  try {
    await pipeline(chunks, response);
  } catch (error) {
    const isReaderGone = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isReaderGone) fail(error);
  }
}
