import express, { type Express, type Request, type RequestHandler } from 'express';
import { Refusal, sendJson } from './refusal.js';
import type { createRateLimits } from './rate-limits.js';
import type { AppSettings } from './settings.js';

const maxBodyBytes = 64 * 1024;

const toHeaders = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * Receives what is below `/upstream/webhooks/`. Anything but a webhook of an order gets the same reply before its body is
 * read, whether this service has an upstream or not. They have a limit of their own: they may be attempts to guess an address.
 */
export function receiveUpstreamWebhooks(
  app: Express,
  {
    upstreamWebhooks: webhooks,
    limits,
  }: Pick<AppSettings, 'upstreamWebhooks'> & { limits: ReturnType<typeof createRateLimits> },
): void {
  const ifAdmitted: RequestHandler = async ({ method, path }, _response, next) => {
    const isAdmitted = await webhooks?.admits({ method, path });
    next(isAdmitted ? undefined : 'route');
  };
  const receive: RequestHandler = async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
    const { method, path } = request;
    const reply = await webhooks?.receive({ method, path, headers: toHeaders(request), body });
    if (reply?.status !== 200) response.set('connection', 'close');
    if (reply) sendJson(response.status(reply.status).set(reply.headers), reply.body);
  };
  const path = /^\/upstream\/webhooks\//;
  const readBody = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false });
  app.all(path, ifAdmitted, ...limits.webhooks, readBody, receive);
  app.all(path, ...limits.otherWebhooks, (_request, response) => {
    response.set('connection', 'close');
    throw new Refusal('unknown_route');
  });
}
