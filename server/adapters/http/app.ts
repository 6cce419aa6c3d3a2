import express, { type Express } from 'express';
import helmet from 'helmet';
import { operations } from '#api';
import { createAdapter } from './adapt.js';
import { allowAnyOrigin, dataPolicy } from './headers.js';
import { serveHealth } from './health.js';
import { identify } from './identify.js';
import { createCredentialGuard, createLimiter } from './rate-limits.js';
import { closeAfter, createErrorHandler, refuseRoute } from './replies.js';
import { checkRequest, createHostCheck, removeBase } from './requests.js';
import type { AppSettings } from './settings.js';
import { serveSite } from './site.js';
import { receiveUpstreamWebhooks } from './upstream.js';

/** The operations take query parameters only: a body is read up to this size, and discarded. */
const discardBody = express.raw({ type: () => true, limit: '16kb', inflate: false });

/** The service over HTTP. Express reads who the client is behind the trusted proxies. */
export function createApp(settings: AppSettings): Express {
  const { api, control, openApi, site, upstream, publicUrl, trustedProxies } = settings;
  const app = express().disable('x-powered-by').disable('etag').disable('query parser');
  app.enable('case sensitive routing').enable('strict routing').set('trust proxy', trustedProxies);
  const limit = createLimiter(settings);
  const guard = createCredentialGuard(settings);
  const adapt = createAdapter(settings, guard);

  app.use(identify(settings), helmet(dataPolicy), removeBase(publicUrl), checkRequest, createHostCheck(settings));
  serveHealth(app, settings);
  if (upstream) receiveUpstreamWebhooks(app, upstream, limit('webhooks'));
  app.all(/^\/upstream\/webhooks\//, closeAfter, limit('api'), refuseRoute); // may be attempts to guess an address

  app.use('/api', allowAnyOrigin, limit('api'), discardBody, guard.check);
  if (openApi)
    app.get('/api/openapi.json', (_request, response) => {
      response.set('cache-control', 'public, max-age=60').type('json').send(openApi());
    });
  app.head(/^\/api\//, adapt(api)); // Express would answer HEAD by GET, and so create an order
  for (const { endpoint } of operations) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    const path = endpoint.path.endsWith('/') ? new RegExp(`^${endpoint.path}`) : endpoint.path;
    app[method](path, ...(endpoint.creates ? [limit('orders')] : []), adapt(api));
  }
  app.use('/api', adapt(api)); // other methods and unknown paths
  if (control) app.use('/sandbox/api/payment', allowAnyOrigin); // the code of its order is the key, as in a look-up
  app.use('/sandbox/api', discardBody, guard.check, control ? adapt(control) : refuseRoute);

  // Counted in this process: a shared count would cost a round trip to the database for each file.
  app.use(discardBody, createLimiter({ ...settings, counter: undefined })('pages'));
  if (site) serveSite(app, site);
  app.use(refuseRoute, createErrorHandler(settings));
  return app;
}
