import express, { type Express, type Request, type Response } from 'express';
import type { RequestListener } from 'node:http';
import { isUpstreamWebhookPath } from '#api';
import { createApiHandlers, isApiPath, isControlPath } from './api-handler.js';
import { createExchangeFactory, type HttpExchange } from './http-exchange.js';
import { createPageHandler } from './page-handler.js';
import { createHostCheck, findProtocolError } from './protocol-check.js';
import { afterBodyDiscarded } from './request-body.js';
import type { AppSettings } from './settings.js';
import { createUpstreamHandler } from './upstream-handler.js';

/** The service as a request listener, with the prototypes of its requests and responses for `createHttpServer`. */
export type App = RequestListener & Pick<Express, 'request' | 'response'>;

/** Answers each exchange. Operations come first and discard the body of their requests themselves. */
function createAnswer(settings: AppSettings): (exchange: HttpExchange) => void {
  const { files } = settings;
  const { replyToOperation, replyToControl } = createApiHandlers(settings);
  const replyToPage = createPageHandler(settings);
  const replyToUpstream = createUpstreamHandler(settings);
  return (exchange) => {
    const { path } = exchange;
    if (isApiPath(path) && !files.has(path)) return replyToOperation(exchange);
    if (isUpstreamWebhookPath(path)) return replyToUpstream(exchange);
    const reply = replyToControl && isControlPath(path) ? replyToControl : replyToPage;
    afterBodyDiscarded(exchange, () => reply(exchange));
  };
}

/** Not a WeakMap by request: the garbage collector keeps each of its entries until the next full collection. */
type ExchangeResponse = Response<unknown, { exchange: HttpExchange }>;

/** The service over HTTP. Express reads who the client is behind the trusted proxies. */
export function createApp(settings: AppSettings): App {
  const createExchange = createExchangeFactory(settings);
  const isOwnHost = createHostCheck(settings);
  const answer = createAnswer(settings);
  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', settings.trustedProxies);
  app.use((_, response: ExchangeResponse) => answer(response.locals.exchange));

  const listener: RequestListener = (request, response) => {
    const exchange = createExchange(request, response);
    const { path, search, refuse, fail } = exchange;
    const code = findProtocolError(request) ?? (isOwnHost(request.headers.host) ? undefined : 'host_refused');
    if (code !== undefined) return refuse(code, { isEarly: true });
    if (!request.url?.startsWith('/')) request.url = search === '' ? path : `${path}?${search}`;
    const exchangeResponse = Object.assign(response as ExchangeResponse, { locals: { exchange } });
    // Without a third argument Express answers what it cannot route with a page of its own.
    app(request as Request, exchangeResponse, (error?: unknown) =>
      error === undefined ? refuse('malformed_request', { isEarly: true }) : fail(error),
    );
  };
  return Object.assign(listener, { request: app.request, response: app.response });
}
