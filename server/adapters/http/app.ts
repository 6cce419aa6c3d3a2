import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { operations } from '#api';
import { isOrderAddress, receiveUpstreamWebhook, type ReceiveContext } from '#core';
import { createAdapter } from './adapt.js';
import { allowAnyOrigin, dataPolicy } from './headers.js';
import { identify } from './identify.js';
import { createCredentialGuard, createLimiter } from './rate-limits.js';
import { closeAfter, createErrorHandler, refuseMethod, refuseRoute, rejection, sendJson } from './replies.js';
import { checkRequest, createHostCheck, removeBase } from './requests.js';
import type { AppSettings } from './settings.js';
import { serveSite } from './site.js';

/** `/healthz` says that the process runs, `/readyz` whether it can take orders now. */
function serveHealth(app: Express, { checks, monotonic, isStopping }: AppSettings): void {
  let recent = Promise.resolve<Record<string, boolean>>({});
  let freshUntil = -Infinity;
  /** Checks at most once a second. Slow checks are not started a second time meanwhile. */
  const check = () => {
    if (monotonic() < freshUntil) return recent;
    freshUntil = Infinity;
    return (recent = Promise.resolve(checks()).finally(() => (freshUntil = monotonic() + 1000)));
  };
  const get = (path: string, handler: RequestHandler) => app.route(path).get(handler).all(refuseMethod);
  get('/healthz', (_request, response) => sendJson(response.set('cache-control', 'no-store'), { status: 'alive' }));
  get('/readyz', async (_request, response) => {
    const results = await check();
    // Without rates the service still takes every order in US dollars.
    const isGood = Object.entries(results).every(([name, holds]) => holds || name === 'rates');
    const status = isStopping?.() ? 'stopping' : isGood ? 'ready' : 'unavailable';
    response.set('cache-control', 'no-store').status(status === 'ready' ? 200 : 503);
    sendJson(response, { status, checks: results });
  });
}

/**
 * Where an upstream reports an order: its transaction code here, and a MAC of it that the service and the upstream alone have;
 * `/partner` is where it reports to the order's partner.
 */
const address = /^\/upstream\/webhooks\/([\da-f-]{36})\/([\da-f]{64})(\/partner)?$/;

const readBody = express.raw({ type: () => true, limit: '64kb', inflate: false });

/** Receives the webhooks of the upstream. A forged one, and any other address before its body is read, is no route. */
function receiveUpstreamWebhooks(app: Express, upstream: ReceiveContext, limit: RequestHandler): void {
  const admit: RequestHandler = async ({ params: { 0: code = '', 1: mac = '' } }, _response, next) =>
    next((await isOrderAddress({ code, mac }, upstream)) ? undefined : 'route');
  const receive: RequestHandler = async ({ params, headers, body }, response, next) => {
    const text = Buffer.isBuffer(body) ? body.toString() : '';
    const [code = '', isForPartner] = [params[0], params[2] !== undefined];
    const webhook = { code, isForPartner, headers: headers as Record<string, string>, body: text };
    const outcome = await receiveUpstreamWebhook(webhook, upstream);
    if (outcome !== 'received') return next(outcome === 'full' ? rejection('unavailable') : 'route');
    sendJson(response.set('cache-control', 'no-store'), { status: 'success', message: 'Received.', data: {} });
  };
  app.post(address, admit, limit, readBody, receive);
}

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
    app.get('/api/openapi.json', (_request, response) =>
      openApi().then((text) => response.set('cache-control', 'public, max-age=60').type('json').send(text)),
    );
  app.head(/^\/api\//, adapt(api)); // refuses it; Express would take it for a GET and count an order
  for (const operation of operations) {
    const { endpoint } = operation;
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    const path = endpoint.path.endsWith('/') ? new RegExp(`^${endpoint.path}`) : endpoint.path;
    app[method](path, ...(endpoint.creates ? [limit('orders')] : []), adapt(api, operation));
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
