import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { allowsAnyOrigin, createsOrder, operations, type Operation } from '#api';
import { createReplies } from './adapt.js';
import { createCredentialGuard } from './credential-guard.js';
import { createErrorHandler } from './errors.js';
import { Refusal } from './refusal.js';
import { allowAnyOrigin, answerPreflight, dataPolicy } from './headers.js';
import { createRateLimits } from './rate-limits.js';
import { checkRequest, createHostCheck, discardBody, removeBase } from './requests.js';
import { identify } from './request-log.js';
import type { AppSettings } from './settings.js';
import { serveHealth, serveSite } from './site.js';
import { receiveUpstreamWebhooks } from './upstream.js';

/** A path of the document, or all below it where the operation reads the rest itself. */
const toExpressPath = ({ endpoint: { path } }: Operation): string | RegExp =>
  path.endsWith('/') ? new RegExp(`^${path}`) : path;

/** Checkout is open, and compares credentials where a call has some: it must not be the place to guess them. */
const ifCredentials =
  (guard: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.headers['service'] === undefined ? next() : guard(request, response, next);

/** The description of the API, which any origin may read. */
const sendDescription =
  (read: () => string): RequestHandler =>
  (_request, response) =>
    void response.set('cache-control', 'public, max-age=60').type('json').send(read());

type Limits = ReturnType<typeof createRateLimits>;

/** The operations of the document, from the table that the tab reads too. Express would answer HEAD by GET, and so order. */
function addOperations(app: Express, settings: AppSettings, limits: Limits): void {
  const guard = createCredentialGuard(settings);
  const replyBy = createReplies(settings, guard);
  const reply = replyBy(settings.api);
  app.use('/api', allowAnyOrigin, answerPreflight, discardBody, ...limits.api);
  for (const operation of operations) {
    const method = operation.endpoint.method === 'GET' ? 'get' : 'post';
    const limitOrders = createsOrder({ operation, area: operation.area }, operation.endpoint.method)
      ? limits.orders
      : [];
    const check = allowsAnyOrigin(operation) ? ifCredentials(guard.check) : guard.check;
    app
      .route(toExpressPath(operation))
      .head(reply)
      [method](...limitOrders, check, reply)
      .all(reply);
  }
  if (settings.openApi) app.get('/api/openapi.json', sendDescription(settings.openApi));
  if (settings.control) app.use('/sandbox/api', discardBody, guard.check, replyBy(settings.control));
}

const refuseRoute: RequestHandler = () => {
  throw new Refusal('unknown_route');
};

/** The service over HTTP. Express reads who the client is behind the trusted proxies. */
export function createApp(settings: AppSettings): Express {
  const app = express().disable('x-powered-by').disable('etag').disable('query parser');
  app.enable('case sensitive routing').enable('strict routing').set('trust proxy', settings.trustedProxies);
  app.use(identify(settings), helmet(dataPolicy), removeBase(settings.publicUrl));
  app.use(checkRequest, createHostCheck(settings));
  const limits = createRateLimits(settings);
  serveHealth(app, settings);
  receiveUpstreamWebhooks(app, { ...settings, limits });
  addOperations(app, settings, limits);
  app.use(['/api', '/sandbox/api'], refuseRoute);
  app.use(discardBody, ...limits.pages);
  serveSite(app, settings);
  app.use(refuseRoute);
  return app.use(createErrorHandler(settings));
}
