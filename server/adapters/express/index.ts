import express, { type ErrorRequestHandler, type Express } from 'express';
import { afterBodyDiscarded } from './body.js';
import { createExchangeFactory, parseRequestTarget, type HttpExchangeSettings } from './http-exchange.js';
import { createControlHandler, isControlPath, type ControlSettings } from './control.js';
import { isApiPath, createOperationHandler, type OperationSettings } from './operations.js';
import { createPageHandler, type PageSettings } from './pages.js';

export { createHttpServer, listen, stopServer } from './http-server.js';
export { loadStaticFiles, type StaticFile, type StaticFolder } from './static-files.js';

export type AppSettings = HttpExchangeSettings &
  OperationSettings &
  ControlSettings &
  PageSettings & {
    /** How many proxies stand in front: as many entries of `X-Forwarded-For` are believed. */
    readonly trustedProxies: number;
  };

/**
 * The service over HTTP. The operations are mounted first and end their requests themselves, so that a call costs one
 * pass through Express and nothing else.
 */
export function createApp(settings: AppSettings): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', settings.trustedProxies);
  const exchange = createExchangeFactory(settings);
  const answerOperation = createOperationHandler(settings);
  const answerControl = createControlHandler(settings);
  const answerPage = createPageHandler(settings);

  app.use((request, response, next) => {
    if (isApiPath(parseRequestTarget(request.url).path)) answerOperation(exchange(request, response));
    else next();
  });
  app.use((request, response) => {
    const page = exchange(request, response);
    const answer = answerControl && isControlPath(page.path) ? answerControl : answerPage;
    afterBodyDiscarded(page, settings.clock, () => answer(page));
  });
  // Express knows an error handler by its four parameters.
  const onError: ErrorRequestHandler = (error, request, response, next) =>
    response.headersSent ? next(error) : exchange(request, response).fail(error);
  return app.use(onError);
}
