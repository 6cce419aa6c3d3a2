import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Api, ApiReply, ApiRequest } from '#api';

const toApiRequest = ({ method, url, headers }: Request): ApiRequest => {
  const { pathname, searchParams } = new URL(url);
  return { method, path: pathname, query: searchParams, header: (name) => headers.get(name) ?? undefined };
};

/** Server-Sent Events as bytes. They stop when the reader leaves. */
function streamOf(start: NonNullable<ApiReply['stream']>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  return new ReadableStream({
    start(controller) {
      let isOpen = true;
      const close = (): void => {
        isOpen = false;
        stop();
      };
      stop = start({
        write(text) {
          if (isOpen) controller.enqueue(encoder.encode(text));
        },
        end() {
          if (isOpen) controller.close();
          isOpen = false;
        },
      });
      signal.addEventListener('abort', close, { once: true });
    },
    cancel: () => stop(),
  });
}

/**
 * The service as MSW handlers: `setupWorker(...mswHandlers(api, 'https://pay.example'))` in a tab,
 * `setupServer(...)` in Node. `origin` is the base URL that the widget is given.
 */
export const mswHandlers = (api: Api, origin: string): RequestHandler[] => [
  http.all(new URL('/api/*', origin).href, async ({ request }) => {
    const { status, headers, body, stream } = await api(toApiRequest(request));
    if (stream) return new HttpResponse(streamOf(stream, request.signal), { status, headers });
    return HttpResponse.json(body, { status, headers });
  }),
];
