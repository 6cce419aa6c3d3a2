import express, { type ErrorRequestHandler, type Express } from 'express';
import { afterBodyDiscarded } from './request-body.js';
import { createExchangeFactory, parseRequestTarget, type HttpExchangeSettings } from './http-exchange.js';
import { createControlHandler, isControlPath, type ControlSettings } from './control-handler.js';
import { isApiPath, createOperationHandler, type OperationSettings } from './operation-handler.js';
import { createPageHandler, type PageSettings } from './page-handler.js';

export { createHttpServer, listen, stopServer } from './http-server.js';
export { loadStaticFiles, type StaticFile, type StaticFolder } from './static-files.js';

export type AppSettings = HttpExchangeSettings &
  OperationSettings &
  ControlSettings &
  PageSettings & {
    /** The number of proxies in front of the server: it trusts as many entries of `X-Forwarded-For`. */
    readonly trustedProxies: number;
  };

/**
 * The service over HTTP. The operations are mounted first and end their own requests, so that a call passes through
 * Express once.
 */
export function createApp(settings: AppSettings): Express {
  const { clock, trustedProxies } = settings;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustedProxies);
  const createExchange = createExchangeFactory(settings);
  const replyToOperation = createOperationHandler(settings);
  const replyToControl = createControlHandler(settings);
  const replyToPage = createPageHandler(settings);

  // eslint-disable-next-line @typescript-eslint/max-params -- Express's middleware
  app.use((request, response, next) => {
    if (isApiPath(parseRequestTarget(request.url).path)) replyToOperation(createExchange(request, response));
    else next();
  });
  app.use((request, response) => {
    const exchange = createExchange(request, response);
    const reply = replyToControl && isControlPath(exchange.path) ? replyToControl : replyToPage;
    afterBodyDiscarded({ exchange, clock }, () => reply(exchange));
  });
  // eslint-disable-next-line @typescript-eslint/max-params -- Express recognizes an error handler by its four parameters.
  const onError: ErrorRequestHandler = (error, request, response, next) =>
    response.headersSent ? next(error) : createExchange(request, response).fail(error);
  return app.use(onError);
}
