import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { operations } from '#api';
import { createAdapter } from './adapt.js';
import { allowAnyOrigin, dataPolicy } from './headers.js';
import { serveHealth } from './health.js';
import { identify } from './identify.js';
import { createCredentialGuard, createRateLimits } from './limits.js';
import { createErrorHandler, refuseRoute } from './replies.js';
import { checkRequest, createHostCheck, discardBody, removeBase } from './requests.js';
import type { AppSettings } from './settings.js';
import { serveSite } from './site.js';
import { receiveUpstreamWebhooks } from './upstream.js';

/** The description of the API, which any origin may read. */
const sendDescription =
  (read: () => string): RequestHandler =>
  (_request, response) =>
    void response.set('cache-control', 'public, max-age=60').type('json').send(read());

/** The service over HTTP. Express reads who the client is behind the trusted proxies. */
export function createApp(settings: AppSettings): Express {
  const { api, control, openApi, publicUrl, trustedProxies } = settings;
  const app = express().disable('x-powered-by').disable('etag').disable('query parser');
  app.enable('case sensitive routing').enable('strict routing').set('trust proxy', trustedProxies);
  const limits = createRateLimits(settings);
  const guard = createCredentialGuard(settings);
  const adapt = createAdapter(settings, guard.reportFailure);

  app.use(identify(settings), helmet(dataPolicy), removeBase(publicUrl), checkRequest, createHostCheck(settings));
  serveHealth(app, settings);
  receiveUpstreamWebhooks(app, settings, limits);

  app.use('/api', allowAnyOrigin, discardBody, ...limits.api, guard.check);
  if (openApi) app.get('/api/openapi.json', sendDescription(openApi));
  app.head(/^\/api\//, adapt(api)); // Express would answer HEAD by GET, and so create an order
  for (const { endpoint } of operations) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    const path = endpoint.path.endsWith('/') ? new RegExp(`^${endpoint.path}`) : endpoint.path;
    app[method](path, ...(endpoint.creates ? limits.orders : []), adapt(api));
  }
  app.use('/api', adapt(api)); // other methods and unknown paths
  app.use('/sandbox/api', ...(control ? [discardBody, guard.check, adapt(control)] : [refuseRoute]));

  app.use(discardBody, ...limits.pages);
  serveSite(app, settings);
  app.use(refuseRoute);
  return app.use(createErrorHandler(settings));
}
