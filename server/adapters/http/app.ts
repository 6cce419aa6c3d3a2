import express, { type Express, type Request, type Response } from 'express';
import type { IncomingMessage, RequestListener } from 'node:http';
import { afterBodyDiscarded, closing } from './request-body.js';
import { createExchangeFactory, type HttpExchange, type HttpExchangeSettings } from './http-exchange.js';
import { createConsoleOriginCheck, type ConsoleOriginSettings } from './console-origin.js';
import { createCredentialGuard, type CredentialGuardSettings } from './credential-guard.js';
import { createControlHandler, isControlPath, type ControlSettings } from './control-handler.js';
import { isApiPath, createOperationHandler, type OperationSettings } from './operation-handler.js';
import { createHostCheck, type HostCheckSettings } from './host-check.js';
import { createPageHandler, type PageSettings } from './page-handler.js';
import { findProtocolError } from './protocol-check.js';
import { createUpstreamHandler, type UpstreamSettings } from './upstream-handler.js';
import { isUpstreamWebhookPath } from '#api';

export type AppSettings = HttpExchangeSettings &
  OperationSettings &
  CredentialGuardSettings &
  ControlSettings &
  ConsoleOriginSettings &
  HostCheckSettings &
  PageSettings &
  UpstreamSettings & {
    /** The number of proxies in front of the server: it trusts as many entries of `X-Forwarded-For`. */
    readonly trustedProxies: number;
  };

/** The service as a request listener, with the prototypes of its requests and responses for `createHttpServer`. */
export type App = RequestListener & Pick<Express, 'request' | 'response'>;

/** Answers each exchange. Operations come first and discard the body of their requests themselves. */
function createAnswer(settings: AppSettings): (exchange: HttpExchange) => void {
  const { files } = settings;
  const withGuard = { ...settings, credentialGuard: createCredentialGuard(settings) };
  const replyToOperation = createOperationHandler(withGuard);
  const replyToControl = createControlHandler(withGuard);
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

/** The service over HTTP. Express reads who the client is behind the trusted proxies. */
export function createApp(settings: AppSettings): App {
  const createExchange = createExchangeFactory(settings);
  const isOwnHost = createHostCheck(settings);
  const answer = createAnswer(settings);
  const exchanges = new WeakMap<IncomingMessage, HttpExchange>();
  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', settings.trustedProxies);
  app.use((request) => {
    const exchange = exchanges.get(request);
    if (exchange) answer(exchange);
  });

  const listener: RequestListener = (request, response) => {
    const exchange = createExchange(request, response);
    const code = findProtocolError(request) ?? (isOwnHost(request.headers.host) ? undefined : 'host_refused');
    if (code !== undefined) return exchange.refuse(code, closing);
    const { path, search } = exchange;
    if (!request.url?.startsWith('/')) request.url = search === '' ? path : `${path}?${search}`;
    exchanges.set(request, exchange);
    // Without a third argument Express answers what it cannot route with a page of its own.
    app(request as Request, response as Response, (error?: unknown) => {
      if (error === undefined) exchange.refuse('malformed_request', closing);
      else exchange.fail(error);
    });
  };
  return Object.assign(listener, { request: app.request, response: app.response });
}
