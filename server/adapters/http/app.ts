import express, { type Express, type Request, type Response } from 'express';
import type { RequestListener } from 'node:http';
import { isUpstreamWebhookPath } from '#api';
import { createApiHandlers, isApiPath, isControlPath } from './api-handler.js';
import { consoleOriginHeaders, consolePreflightHeaders } from './headers.js';
import { createExchangeFactory, type HttpExchange } from './http-exchange.js';
import { createPageHandler } from './page-handler.js';
import { createHostCheck, findProtocolError } from './protocol-check.js';
import { afterBodyDiscarded } from './request-body.js';
import type { AppSettings } from './settings.js';
import { createUpstreamHandler } from './upstream-handler.js';

/** The service as a request listener, with the prototypes of its requests and responses for `createHttpServer`. */
export type App = RequestListener & Pick<Express, 'request' | 'response'>;

/** What the console reads: the account area, and whether the service is ready. */
const isForConsole = ({ route, path }: HttpExchange): boolean => route.area === 'account' || path === '/readyz';

/**
 * Lets the pages of one origin read the account area, which has no CORS otherwise. Sets the headers on the response, to
 * which every kind of reply adds its own. Returns true once it has answered a preflight.
 */
function createConsoleOriginCheck({ consoleOrigin }: AppSettings) {
  if (consoleOrigin === undefined) return () => false;
  const headers = consoleOriginHeaders(consoleOrigin);
  return (exchange: HttpExchange): boolean => {
    if (!isForConsole(exchange)) return false;
    const { request, response, send } = exchange;
    if (request.headers.origin !== consoleOrigin) {
      response.setHeader('vary', 'origin');
      return false;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const isPreflight = request.method === 'OPTIONS';
    if (isPreflight) send({ status: 204, headers: consolePreflightHeaders, body: '' });
    return isPreflight;
  };
}

/** Answers each exchange. Operations come first and discard the body of their requests themselves. */
function createAnswer(settings: AppSettings): (exchange: HttpExchange) => void {
  const { files } = settings;
  const { replyToOperation, replyToControl } = createApiHandlers(settings);
  const replyToPage = createPageHandler(settings);
  const replyToUpstream = createUpstreamHandler(settings);
  const isConsolePreflight = createConsoleOriginCheck(settings);
  return (exchange) => {
    const { path } = exchange;
    if (isConsolePreflight(exchange)) return;
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
