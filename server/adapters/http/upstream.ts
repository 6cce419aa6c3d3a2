import express, { type Express, type RequestHandler } from 'express';
import type { createRateLimits } from './limits.js';
import { refuseRoute, sendJson, setHead } from './replies.js';
import type { AppSettings } from './settings.js';

const maxBodyBytes = 64 * 1024;

/**
 * Receives what is below `/upstream/webhooks/`. Anything but a webhook of an order gets the same reply before its body is
 * read, whether this service has an upstream or not. They have a limit of their own: they may be attempts to guess an address.
 */
export function receiveUpstreamWebhooks(
  app: Express,
  { upstreamWebhooks: webhooks }: AppSettings,
  limits: ReturnType<typeof createRateLimits>,
) {
  const ifAdmitted: RequestHandler = async ({ method, path }, response, next) => {
    if (await webhooks?.admits({ method, path })) return next();
    response.set('connection', 'close');
    next('route');
  };
  const receive: RequestHandler = async ({ method, path, headers, body }, response) => {
    const text = Buffer.isBuffer(body) ? body.toString() : '';
    const reply = await webhooks?.receive({ method, path, headers: headers as Record<string, string>, body: text });
    if (reply?.status !== 200) response.set('connection', 'close');
    if (reply) sendJson(setHead(response, reply), reply.body);
  };
  const path = /^\/upstream\/webhooks\//;
  const readBody = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false });
  app.all(path, ifAdmitted, ...limits.webhooks, readBody, receive);
  app.all(path, ...limits.otherWebhooks, refuseRoute);
}
