import type { Request, Response } from 'express';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ApiReply } from '#api';
import { localsOf } from './request-log.js';

/** A reader that is this far behind is disconnected; it reconnects and catches up. */
const maxBufferedBytes = 256 * 1024;

/** Calls back once the reply is complete or its connection closes: a reply that waits behind another emits no `close` then. */
function onceOver(response: Response, call: () => void): void {
  const { socket } = response.req;
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
export function takeConnection({ socket }: Request, response: Response): boolean {
  if (busySockets.has(socket)) return false;
  busySockets.add(socket);
  onceOver(response, () => busySockets.delete(socket));
  return true;
}

export function sendEventStream(response: Response, stream: NonNullable<ApiReply['stream']>): void {
  response.flushHeaders();
  localsOf(response).log();
  const stop = stream({
    write(text) {
      if (response.writableLength > maxBufferedBytes) response.destroy();
      else response.write(text);
    },
    end: () => response.end(),
  });
  onceOver(response, stop);
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
    isFull(response: Response): boolean {
      const { key, isLoopback } = localsOf(response).client;
      return (limitsLoopback || !isLoopback) && (open.get(key) ?? 0) >= maxStreamsPerClient;
    },
    add(response: Response): void {
      const { key } = localsOf(response).client;
      change(key, 1);
      onceOver(response, () => change(key, -1));
    },
  };
}

/**
 * Sends a file while it is being read. The next chunk is read once the reader has taken the one before, so a slow reader
 * costs no memory. After an error the connection breaks off, so that the reader does not take half a file for a whole one.
 */
export async function sendDownload(response: Response, download: NonNullable<ApiReply['download']>): Promise<void> {
  const { contentType, fileName, chunks } = download;
  const over = new AbortController();
  onceOver(response, () => over.abort());
  response.setHeader('content-type', contentType);
  response.setHeader('content-disposition', `attachment; filename="${fileName}"`);
  response.flushHeaders();
  localsOf(response).log();
  try {
    await pipeline(chunks, response, { signal: over.signal });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code)) throw error; // the reader has not left
  }
}
