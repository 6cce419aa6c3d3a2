import type { Request, RequestHandler, Response } from 'express';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api, ApiRequest, Route, TextSink } from '#api';
import { localsOf } from './identify.js';
import type { createCredentialGuard } from './rate-limits.js';
import { rejection, sendJson, setHead } from './replies.js';
import type { AppSettings } from './settings.js';

function toApiRequest(request: Request, response: Response): ApiRequest {
  const { method, baseUrl, path, url } = request;
  const mark = url.indexOf('?');
  return {
    method,
    path: baseUrl + path,
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark)), // the parser strips one question mark
    header: (name) => request.headers[name] as string | undefined,
    client: () => localsOf(response).client.masked,
    origin: () => `${request.protocol}://${request.headers.host ?? ''}`,
  };
}

/** Of one client. */
const maxStreams = 100;

/**
 * Gives a stream or a download its place, of which a connection has one. Calls back once the reply is complete or its
 * connection closes: a reply that waits behind another emits no `close` then.
 */
function createPlaces() {
  const taken = new Map<string, Set<Socket>>();
  return (response: Response, onOver: () => void): void => {
    const [{ key }, { socket }] = [localsOf(response).client, response.req];
    const sockets = taken.get(key) ?? new Set();
    if (sockets.has(socket) || sockets.size >= maxStreams || socket.destroyed) throw rejection('too_many_streams');
    taken.set(key, sockets.add(socket));
    const free = (): void => {
      for (const one of [socket, response]) one.off('close', free);
      if (sockets.delete(socket) && sockets.size === 0) taken.delete(key);
      onOver();
    };
    for (const one of [socket, response]) one.on('close', free);
  };
}

/** A reader that is this far behind is disconnected; it reconnects and catches up. */
const maxBufferedBytes = 256 * 1024;

const toSink = (response: Response): TextSink => ({
  write: (text) => void (response.writableLength > maxBufferedBytes ? response.destroy() : response.write(text)),
  end: () => response.end(),
});

/** Reads a file no faster than it is taken. After an error the connection breaks off: half a file is not a whole one. */
async function sendDownload(response: Response, chunks: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(chunks, response, { signal });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code)) throw error; // the reader has not left
  }
}

/** Makes handlers that call an API and send its reply: as JSON, as an event stream or as a file. */
export function createAdapter(
  { site, reportError }: AppSettings,
  { reportFailure }: ReturnType<typeof createCredentialGuard>,
) {
  const takePlace = createPlaces();
  return (api: Api, route?: Route): RequestHandler =>
    async (request, response) => {
      const reply = await api(toApiRequest(request, response), route);
      const { status, body, stream, download, delayMs } = reply;
      if (status === 401) reportFailure(request, response).catch(reportError);
      if (delayMs !== undefined) await delay(delayMs, undefined, { ref: false });
      const over = download && new AbortController();
      let stop = (): void => over?.abort();
      if (stream ?? download) takePlace(response, () => stop());
      setHead(response, reply, site?.errorsUrl);
      if (!stream && !download) return sendJson(response, body);
      response.flushHeaders();
      localsOf(response).log();
      if (download && over) return sendDownload(response, download, over.signal);
      // A stream ends the connection of a reader that is behind itself, so it needs no timer of its own.
      if (stream) stop = stream(toSink(response.setTimeout(0)));
      // What no handler needs any more is 2 KB of an open stream.
      for (const key of ['next', 'route', 'params', '_parsedUrl', 'rateLimit']) Reflect.set(request, key, undefined);
      response.locals = {};
    };
}
