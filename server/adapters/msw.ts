import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Api, ApiRequest } from '#api';

const toApiRequest = ({ method, url, headers }: Request): ApiRequest => {
  const { pathname, searchParams } = new URL(url);
  return { method, path: pathname, query: searchParams, header: (name) => headers.get(name) ?? undefined };
};

/**
 * The service as MSW handlers: `setupWorker(...mswHandlers(api, 'https://pay.example'))` in a tab,
 * `setupServer(...)` in Node. `origin` is the base URL that the widget is given.
 */
export const mswHandlers = (api: Api, origin: string): RequestHandler[] => [
  http.all(new URL('/api/*', origin).href, async ({ request }) => {
    const { status, headers, body } = await api(toApiRequest(request));
    return HttpResponse.json(body, { status, headers });
  }),
];
