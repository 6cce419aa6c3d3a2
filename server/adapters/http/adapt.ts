import type { Request, RequestHandler, Response } from 'express';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api, ApiReply, ApiRequest } from '#api';
import { localsOf } from './identify.js';
import { Refusal, sendJson, setHead } from './replies.js';
import type { AppSettings } from './settings.js';

function toApiRequest(request: Request, response: Response): ApiRequest {
  const { method, baseUrl, path, url } = request;
  const mark = url.indexOf('?');
  const { client } = localsOf(response);
  return {
    method,
    path: baseUrl + path,
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark)), // the parser strips one question mark
    header: (name) => request.headers[name] as string | undefined,
    client: () => client.masked,
    origin: () => `${request.protocol}://${request.headers.host ?? ''}`,
  };
}

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

const maxStreamsPerClient = 100;

/**
 * Counts the connections with a stream or a download. A connection has one: a second would wait until the first ends. One client
 * cannot use them all.
 */
function createPlaces({ limitsLoopback = false }: AppSettings) {
  const taken = new Map<string, Set<Socket>>();
  return (response: Response): boolean => {
    const { key, isLoopback } = localsOf(response).client;
    const { socket } = response.req;
    const sockets = taken.get(key) ?? new Set();
    const most = isLoopback && !limitsLoopback ? Infinity : maxStreamsPerClient;
    if (sockets.has(socket) || sockets.size >= most) return false;
    taken.set(key, sockets.add(socket));
    onceOver(response, () => sockets.delete(socket) && sockets.size === 0 && taken.delete(key));
    return true;
  };
}

/** A reader that is this far behind is disconnected; it reconnects and catches up. */
const maxBufferedBytes = 256 * 1024;

function sendEventStream(response: Response, stream: NonNullable<ApiReply['stream']>): void {
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

/**
 * Sends a file while it is being read. The next chunk is read once the reader has taken the one before, so a slow reader
 * costs no memory. After an error the connection breaks off, so that the reader does not take half a file for a whole one.
 */
async function sendDownload(response: Response, download: NonNullable<ApiReply['download']>): Promise<void> {
  const { contentType, fileName, chunks } = download;
  const over = new AbortController();
  onceOver(response, () => over.abort());
  response.set({ 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` });
  response.flushHeaders();
  localsOf(response).log();
  try {
    await pipeline(chunks, response, { signal: over.signal });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code)) throw error; // the reader has not left
  }
}

type ReportFailure = (request: Request, response: Response) => void;

/** Makes handlers that call an API and send its reply: as JSON, as an event stream or as a file. */
export function createAdapter(settings: AppSettings, reportFailure: ReportFailure) {
  const takePlace = createPlaces(settings);
  return (api: Api): RequestHandler =>
    async (request, response) => {
      const reply = await api(toApiRequest(request, response));
      const { status, body, stream, download, delayMs } = reply;
      if (status === 401) reportFailure(request, response);
      if (delayMs !== undefined) await delay(delayMs, undefined, { ref: false });
      if ((stream ?? download) && !takePlace(response)) throw new Refusal('too_many_streams');
      setHead(response, reply, settings.publicUrl);
      if (download) return sendDownload(response, download);
      if (stream) return sendEventStream(response, stream);
      sendJson(response, body);
    };
}
