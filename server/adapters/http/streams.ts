import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ApiReply } from '#api';
import { clientOfRequest, isLoopbackClient } from './clients.js';
import type { HttpExchange, HttpReply } from './http-exchange.js';

/** A reader that is this far behind is disconnected; it reconnects and catches up. */
const maxBufferedBytes = 256 * 1024;

type Head = Pick<HttpReply, 'status' | 'headers'>;

/** Calls back once the reply is complete or its connection closes: a reply that waits behind another emits no `close` then. */
function onceOver({ request: { socket }, response }: HttpExchange, call: () => void): void {
  const finish = (): void => {
    socket.off('close', finish);
    response.off('close', finish);
    call();
  };
  if (socket.destroyed || response.destroyed) return call();
  socket.once('close', finish);
  response.once('close', finish);
}

const busySockets = new WeakSet<Socket>();

/**
 * Takes the connection for a stream or a download. False where it has one already: this one would wait until that ends, and
 * take a place meanwhile.
 */
export function takeConnection(exchange: HttpExchange): boolean {
  const { socket } = exchange.request;
  if (busySockets.has(socket)) return false;
  busySockets.add(socket);
  onceOver(exchange, () => busySockets.delete(socket));
  return true;
}

export function sendEventStream(
  exchange: HttpExchange,
  { stream, ...head }: Head & { readonly stream: NonNullable<ApiReply['stream']> },
): void {
  const { response, sendHead } = exchange;
  sendHead(head);
  const stop = stream({
    write(text) {
      if (response.writableLength > maxBufferedBytes) response.destroy();
      else response.write(text);
    },
    end: () => response.end(),
  });
  onceOver(exchange, stop);
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
    add(exchange: HttpExchange): void {
      const client = clientOfRequest(exchange.request).key;
      change(client, 1);
      onceOver(exchange, () => change(client, -1));
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
  const over = new AbortController();
  onceOver(exchange, () => over.abort());
  const disposition = ['content-type', contentType, 'content-disposition', `attachment; filename="${fileName}"`];
  sendHead({ status, headers: [...headers, ...disposition] });
  try {
    await pipeline(chunks, response, { signal: over.signal });
  } catch (error) {
    const isReaderGone = ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    );
    if (!isReaderGone) fail(error);
  }
}
