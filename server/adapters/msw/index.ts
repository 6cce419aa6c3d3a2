import { delay, http, HttpResponse, type RequestHandler } from 'msw';
import type { Api, ApiReply, ApiRequest, TransportFault } from '#api';

/** `folder` is where the service is below its origin: the operations know nothing of it. */
const toApiRequest = ({ method, url, headers }: Request, basePath: string): ApiRequest => {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(basePath.length);
  return { method, path, query: searchParams, header: (name) => headers.get(name) ?? undefined };
};

/** Server-Sent Events as bytes. They stop when the reader leaves. */
function toReadableStream(start: NonNullable<ApiReply['stream']>, signal: AbortSignal): ReadableStream<Uint8Array> {
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

/** A reply as the sandbox was asked to send it. A tab has no connection to reset: there it is a network error. */
async function sendWithFault({ status, headers, body }: ApiReply, fault: TransportFault): Promise<Response> {
  const text = JSON.stringify(body);
  switch (fault.kind) {
    case 'reset':
      return HttpResponse.error();
    case 'hang':
      return delay('infinite').then(() => HttpResponse.error());
    case 'malformed':
      return new HttpResponse(text.slice(0, text.length / 2), { status, headers });
    default:
      return delay(fault.milliseconds).then(() => new HttpResponse(text, { status, headers }));
  }
}

/** One area of a host: everything below `path` is answered by `api`. */
function createPathHandler(path: string, api: Api, base: string): RequestHandler {
  const { origin, pathname } = new URL(base);
  const folder = pathname.replace(/\/+$/, '');
  return http.all(origin + folder + path, async ({ request }) => {
    const reply = await api(toApiRequest(request, folder));
    const { status, headers, body, stream, transportFault } = reply;
    if (transportFault) return sendWithFault(reply, transportFault);
    if (stream) return new HttpResponse(toReadableStream(stream, request.signal), { status, headers });
    return HttpResponse.json(body, { status, headers });
  });
}

/**
 * The service as MSW handlers: `setupWorker(...mswHandlers(api, 'https://pay.example'))` in a tab,
 * `setupServer(...)` in Node. `base` is the base URL that the widget is given. `control` is the sandbox's own API.
 */
export const mswHandlers = (api: Api, base: string, control?: Api): RequestHandler[] => [
  createPathHandler('/api/*', api, base),
  ...(control ? [createPathHandler('/sandbox/api/*', control, base)] : []),
];
