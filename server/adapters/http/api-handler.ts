import { setTimeout as delay } from 'node:timers/promises';
import { allowsAnyOrigin, createsOrder, type Api, type Area } from '#api';
import { createCredentialGuard } from './credential-guard.js';
import { flattenHeaders, preflightHeaders, privateStreamHeaders, streamHeaders } from './headers.js';
import { toApiRequest, toHttpReply, type HttpExchange } from './http-exchange.js';
import { createRateLimiter, refuseTooManyRequests } from './rate-limits.js';
import { afterBodyDiscarded } from './request-body.js';
import type { AppSettings } from './settings.js';
import { createClientStreams, sendDownload, sendEventStream, takeConnection } from './streams.js';

export const isApiPath = (path: string): boolean => path.startsWith('/api/') || path === '/api';
export const isControlPath = (path: string): boolean => path.startsWith('/sandbox/api/');

type Call = {
  readonly api: Api;
  /** Whose headers the reply has. */
  readonly area: Area;
  /** Whether credentials could be guessed here. */
  readonly hasGuard: boolean;
};

function createCaller(settings: AppSettings) {
  const credentialGuard = createCredentialGuard(settings);
  const clientStreams = createClientStreams(settings);

  return async (exchange: HttpExchange, { api, area, hasGuard }: Call): Promise<void> => {
    const blockedFor = hasGuard ? credentialGuard.retryAfter(exchange) : undefined;
    if (blockedFor !== undefined) return refuseTooManyRequests(exchange, blockedFor);
    const reply = await api(toApiRequest(exchange));
    const { status, stream, download, delayMs } = reply;
    const headers = flattenHeaders(reply.headers);
    if (hasGuard && status === 401) credentialGuard.reportFailure(exchange);
    if (delayMs !== undefined) await delay(delayMs, undefined, { ref: false });
    const isPublic = allowsAnyOrigin({ area });
    const hasNoPlace = stream && isPublic && clientStreams.isFull(exchange);
    if (hasNoPlace || ((stream ?? download) && !takeConnection(exchange))) {
      settings.reportStreamRefused?.();
      return exchange.refuse('too_many_streams');
    }
    if (download) return sendDownload(exchange, { status, headers: [...privateStreamHeaders, ...headers], download });
    if (!stream) return exchange.send(toHttpReply(reply, area));
    if (isPublic) clientStreams.add(exchange);
    const common = isPublic ? streamHeaders : privateStreamHeaders;
    sendEventStream(exchange, { status, headers: [...common, ...headers], stream });
  };
}

/** Checkout compares credentials where a call has some, so that it must not be the place to guess them. */
const offersCredentials = ({ request, route }: HttpExchange): boolean =>
  createsOrder(route, request.method) && request.headers['service'] !== undefined;

export function createApiHandlers(settings: AppSettings) {
  const { api, control, limits, counter } = settings;
  const call = createCaller(settings);
  const limitRequests = createRateLimiter(limits.api, { ...settings, name: 'api' });
  const limitOrders = createRateLimiter(limits.orders, { ...settings, name: 'orders' });

  /**
   * The seconds after which to retry. A refused call does not count as an order, except with a shared counter, which counts
   * for both limits at once and so takes one round trip.
   */
  const retryAfter = async (exchange: HttpExchange): Promise<number | undefined> => {
    if (!createsOrder(exchange.route, exchange.request.method)) return limitRequests(exchange);
    if (!counter) return (await limitRequests(exchange)) ?? limitOrders(exchange);
    const waits = await Promise.all([limitRequests(exchange), limitOrders(exchange)]);
    return Math.max(...waits.map((wait) => wait ?? 0)) || undefined;
  };

  const callWithinLimits = async (exchange: HttpExchange): Promise<void> => {
    const seconds = await retryAfter(exchange);
    if (seconds !== undefined) return refuseTooManyRequests(exchange, seconds);
    const { area } = exchange.route;
    await call(exchange, { api, area, hasGuard: area === 'account' || offersCredentials(exchange) });
  };

  return {
    replyToOperation: (exchange: HttpExchange): void => {
      const isPreflight = exchange.request.method === 'OPTIONS' && allowsAnyOrigin(exchange.route);
      const asked = exchange.request.headers['access-control-request-headers'];
      if (isPreflight) exchange.send({ status: 204, headers: preflightHeaders(asked), body: '' });
      else afterBodyDiscarded(exchange, () => void callWithinLimits(exchange).catch(exchange.fail));
    },
    /** Without CORS: only the server's own pages may read the replies. */
    replyToControl:
      control &&
      ((exchange: HttpExchange): void =>
        void call(exchange, { api: control, area: 'account', hasGuard: true }).catch(exchange.fail)),
  };
}
