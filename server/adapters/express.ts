import express, { type ErrorRequestHandler, type Express } from 'express';
import { areaOf, failed } from '#api';
import { exchanges, targetOf, type LogRequest } from './express/exchange.js';
import { afterBody, isBelowApi, operations, toReply, type OperationSettings } from './express/operations.js';
import { pages, type PageSettings } from './express/pages.js';

export { createHttpServer, listen, stopServer } from './express/http-server.js';
export { loadStaticFiles, type StaticFile, type StaticFolder } from './express/static-files.js';
export type { LogRequest } from './express/exchange.js';

export type AppSettings = OperationSettings &
  PageSettings & {
    readonly newId: () => string;
    readonly log: LogRequest;
    /** Told of faults in the program itself. */
    readonly report: (error: unknown) => void;
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
  const exchange = exchanges(settings);
  const answerOperation = operations(settings);
  const answerPage = pages(settings);

  app.use((request, response, next) => {
    if (isBelowApi(targetOf(request.url).path)) answerOperation(exchange(request, response));
    else next();
  });
  app.use((request, response) => {
    const page = exchange(request, response);
    void afterBody(page, settings.clock(), () => answerPage(page));
  });

  /** Nothing should get here; what does is told to the operator, never to the caller. */
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    settings.report(error);
    if (response.headersSent) return void request.destroy();
    const { path } = targetOf(request.url);
    exchange(request, response).send(
      toReply(failed('unavailable', { area: areaOf(path), now: settings.clock() }), path),
    );
  };
  app.use(onError);
  return app;
}
