import { delay, http, HttpResponse, type RequestHandler } from 'msw';
import type { Api, ApiReply, ApiRequest } from '#api';
import { trimTrailingSlashes } from '#core';

/** Takes off `basePath`, the folder of the service below its origin: the operations have paths without it. */
const toApiRequest = ({ method, url, headers }: Request, basePath: string): ApiRequest => {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(basePath.length);
  return { method, path, query: searchParams, header: (name) => headers.get(name) ?? undefined };
};

/** Encodes Server-Sent Events as bytes. Stops the stream when the reader disconnects. */
function toReadableStream(start: NonNullable<ApiReply['stream']>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const ignore = (): void => undefined; // `closed` tells that the reader has gone
  const stop = start({
    write: (text) => void writer.write(text).catch(ignore),
    end: () => void writer.close().catch(ignore),
  });
  writer.closed.catch(stop);
  signal.addEventListener('abort', () => void writer.abort().catch(ignore), { once: true });
  return readable;
}

/** Encodes a file as bytes, which are read as the reader takes them. */
function toFileStream(chunks: NonNullable<ApiReply['download']>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const write = async (): Promise<void> => {
    for await (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  };
  write().catch((error: unknown) => writer.abort(error));
  return readable;
}

async function answer(request: Request, reply: ApiReply): Promise<Response> {
  const { status, headers, body, stream, download, delayMs } = reply;
  if (delayMs !== undefined) await delay(delayMs);
  if (download) return new HttpResponse(toFileStream(download), { status, headers });
  if (stream) return new HttpResponse(toReadableStream(stream, request.signal), { status, headers });
  return Response.json(body, { status, headers });
}

/**
 * The service as MSW handlers: `setupWorker(...mswHandlers(api, 'https://pay.example'))` in a tab,
 * `setupServer(...)` in Node. `base` is the widget's base URL. `control` is the sandbox's own API.
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public
export function mswHandlers(api: Api, base: string, control?: Api): RequestHandler[] {
  const { origin, pathname } = new URL(base);
  const basePath = trimTrailingSlashes(pathname);
  const handle = (path: string, call: Api): RequestHandler =>
    http.all(origin + basePath + path, async ({ request }) =>
      answer(request, await call(toApiRequest(request, basePath))),
    );
  return [handle('/api/*', api), ...(control ? [handle('/sandbox/api/*', control)] : [])];
}
