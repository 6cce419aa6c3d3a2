import type { IncomingMessage } from 'node:http';
import { toHttpReply, type HttpExchange } from './http-exchange.js';
import { createRateLimiter, rateRetryAfter } from './rate-limits.js';
import { readRequestBody } from './request-body.js';
import type { AppSettings } from './settings.js';

const maxBodyBytes = 64 * 1024;

/** The webhooks of all orders come from a few machines, and no one else has their addresses. */
const admittedFactor = 10;

const toHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

/**
 * Answers requests below `/upstream/webhooks/`. Anything but a webhook of an order gets the same reply before its body
 * is read, whether this service has an upstream or not. They have a limit of their own, because they may be attempts to
 * guess an address.
 */
export function createUpstreamHandler(settings: AppSettings) {
  const { upstreamWebhooks: webhooks, limits } = settings;
  const admitted = limits.api && { ...limits.api, perMinute: limits.api.perMinute * admittedFactor };
  const limitOthers = createRateLimiter(limits.api, { ...settings, name: 'upstream others' });
  const limitWebhooks = createRateLimiter(admitted, { ...settings, name: 'upstream' });

  const handle = async (exchange: HttpExchange): Promise<void> => {
    const { request, path, route, send, refuse } = exchange;
    const call = { method: request.method ?? '', path };
    const isAdmitted = await webhooks?.admits(call);
    const seconds = await (isAdmitted ? limitWebhooks : limitOthers)(exchange);
    if (seconds !== undefined) return refuse('too_many_requests', { ...rateRetryAfter(seconds), isEarly: true });
    if (!webhooks || !isAdmitted) return refuse('unknown_route', { isEarly: true });
    const body = await readRequestBody(request, maxBodyBytes);
    if (body === undefined) return refuse('request_too_large', { isEarly: true });
    const reply = await webhooks.receive({ ...call, headers: toHeaders(request), body });
    const headers = reply.status === 200 ? reply.headers : { ...reply.headers, connection: 'close' };
    send(toHttpReply({ ...reply, headers }, route.area));
  };
  return (exchange: HttpExchange): void => void handle(exchange).catch(exchange.fail);
}
