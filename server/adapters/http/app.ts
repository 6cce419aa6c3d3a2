import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import type { RequestListener } from 'node:http';
import { afterBodyDiscarded } from './request-body.js';
import { createExchangeFactory, type HttpExchange, type HttpExchangeSettings } from './http-exchange.js';
import { createConsoleOriginCheck, type ConsoleOriginSettings } from './console-origin.js';
import { createCredentialGuard, type CredentialGuardSettings } from './credential-guard.js';
import { createControlHandler, isControlPath, type ControlSettings } from './control-handler.js';
import { isApiPath, createOperationHandler, type OperationSettings } from './operation-handler.js';
import { createHostCheck, type HostCheckSettings } from './host-check.js';
import { createPageHandler, type PageSettings } from './page-handler.js';
import { findProtocolError } from './protocol-check.js';
import { failureHttpReply, type FailureCode } from './replies.js';
import { createUpstreamHandler, type UpstreamSettings } from './upstream-handler.js';
import { isUpstreamWebhookPath } from '#api';
import { parseRequestTarget } from './request-target.js';

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

/** The operations are mounted first and end their own requests, so that a call passes through Express once. */
function createExpress(settings: AppSettings, createExchange: ReturnType<typeof createExchangeFactory>): Express {
  const { clock, files, trustedProxies } = settings;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustedProxies);
  const withGuard = { ...settings, credentialGuard: createCredentialGuard(settings) };
  const replyToOperation = createOperationHandler(withGuard);
  const replyToControl = createControlHandler(withGuard);
  const replyToPage = createPageHandler(settings);
  const replyToUpstream = createUpstreamHandler(settings);
  const isConsolePreflight = createConsoleOriginCheck(settings);

  // eslint-disable-next-line @typescript-eslint/max-params -- Express's middleware
  app.use((request, response, next) => {
    const { path } = parseRequestTarget(request.url);
    if (!isApiPath(path) || files.has(path)) return next();
    const exchange = createExchange(request, response);
    if (!isConsolePreflight(exchange)) replyToOperation(exchange);
  });
  app.use((request, response) => {
    const exchange = createExchange(request, response);
    if (isConsolePreflight(exchange)) return;
    if (isUpstreamWebhookPath(exchange.path)) return replyToUpstream(exchange);
    const reply = replyToControl && isControlPath(exchange.path) ? replyToControl : replyToPage;
    afterBodyDiscarded({ exchange, clock }, () => reply(exchange));
  });
  // eslint-disable-next-line @typescript-eslint/max-params -- Express recognizes an error handler by its four parameters.
  const onError: ErrorRequestHandler = (error, request, response, next) =>
    response.headersSent ? next(error) : createExchange(request, response).fail(error);
  return app.use(onError);
}

/** The service over HTTP. */
export function createApp(settings: AppSettings): App {
  const createExchange = createExchangeFactory(settings);
  const isOwnHost = createHostCheck(settings);
  const app = createExpress(settings, createExchange);

  const refuse = ({ path, send }: HttpExchange, code: FailureCode): void =>
    send({
      ...failureHttpReply(code, { path, now: settings.clock(), headers: { connection: 'close' } }),
      isEarly: true,
    });

  const listener: RequestListener = (request, response) => {
    const code = findProtocolError(request) ?? (isOwnHost(request.headers.host) ? undefined : 'host_refused');
    if (code !== undefined) return refuse(createExchange(request, response), code);
    const { path, search } = parseRequestTarget(request.url ?? '');
    if (!request.url?.startsWith('/')) request.url = search === '' ? path : `${path}?${search}`;
    // Without a third argument Express answers what it cannot route with a page of its own.
    app(request as Request, response as Response, (error?: unknown) => {
      const exchange = createExchange(request, response);
      if (error === undefined) refuse(exchange, 'malformed_request');
      else exchange.fail(error);
    });
  };
  return Object.assign(listener, { request: app.request, response: app.response });
}
