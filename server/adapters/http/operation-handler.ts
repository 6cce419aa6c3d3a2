import { allowsAnyOrigin, createsOrder, type Api } from '#api';
import type { Counter } from '#core';
import type { CredentialGuard } from './credential-guard.js';
import { afterBodyDiscarded } from './request-body.js';
import { toApiRequest, type HttpExchange } from './http-exchange.js';
import { sendWithFault } from './transport-faults.js';
import { preflightHeaders, streamHeaders } from './headers.js';
import { sendDownload } from './downloads.js';
import { createLimiter, refuseTooMany, type RateLimit } from './rate-limits.js';
import { flattenHeaders, toHttpReply, type HttpReply } from './replies.js';
import { createClientStreams, sendStream } from './event-streams.js';

export type OperationSettings = {
  readonly api: Api;
  readonly limits: { readonly api: RateLimit | undefined; readonly orders: RateLimit | undefined };
  /** True if clients on this machine have no exemption from the limit of open streams. */
  readonly limitsLoopback?: boolean;
  /** Counts requests for all processes. Without it each process counts its own. */
  readonly counter?: Counter | undefined;
  readonly reportError: (error: unknown) => void;
  /** Called for each stream that its client has too many of. */
  readonly reportStreamRefused?: (() => void) | undefined;
};

export const isApiPath = (path: string): boolean => path.startsWith('/api/') || path === '/api';

const preflight: HttpReply = { status: 204, headers: preflightHeaders, body: '' };

type OperationHandlerSettings = OperationSettings & { readonly credentialGuard: CredentialGuard };

/** Checkout compares credentials where a call has some, so that it must not be the place to guess them. */
const offersCredentials = ({ request, route }: HttpExchange): boolean =>
  createsOrder(route, request.method) && request.headers['service'] !== undefined;

/** Answers requests below /api. */
export function createOperationHandler(settings: OperationHandlerSettings): (exchange: HttpExchange) => void {
  const { api, limits, limitsLoopback = false, credentialGuard } = settings;
  const limitRequests = createLimiter(limits.api, { ...settings, name: 'api' });
  const limitOrders = createLimiter(limits.orders, { ...settings, name: 'orders' });
  const clientStreams = createClientStreams({ limitsLoopback });

  const refuseStream = ({ refuse }: HttpExchange): void => {
    settings.reportStreamRefused?.();
    refuse('too_many_streams');
  };

  const handle = async (exchange: HttpExchange): Promise<void> => {
    const { area } = exchange.route;
    const hasGuard = area === 'account' || offersCredentials(exchange);
    const blockedFor = hasGuard ? credentialGuard.retryAfter(exchange) : undefined;
    if (blockedFor !== undefined) return refuseTooMany(exchange, blockedFor);
    const reply = await api(toApiRequest(exchange));
    const { status, headers, stream, download, transportFault } = reply;
    if (hasGuard && status === 401) credentialGuard.reportFailure(exchange);
    if (transportFault) sendWithFault(exchange, { reply: toHttpReply(reply, area), fault: transportFault });
    else if (download) await sendDownload(exchange, { status, headers, download });
    else if (!stream) exchange.send(toHttpReply(reply, area));
    else if (clientStreams.isFull(exchange)) refuseStream(exchange);
    else {
      clientStreams.add(exchange);
      sendStream(exchange, { status, headers: [...streamHeaders, ...flattenHeaders(headers)], stream });
    }
  };

  /**
   * The seconds after which to retry. A refused call does not count as an order, except with a shared counter, which counts
   * for both limits at once and so takes one round trip.
   */
  const retryAfter = async (exchange: HttpExchange): Promise<number | undefined> => {
    if (!createsOrder(exchange.route, exchange.request.method)) return limitRequests(exchange);
    if (!settings.counter) return (await limitRequests(exchange)) ?? limitOrders(exchange);
    const waits = await Promise.all([limitRequests(exchange), limitOrders(exchange)]);
    return Math.max(...waits.map((wait) => wait ?? 0)) || undefined;
  };

  const handleWithinLimits = async (exchange: HttpExchange): Promise<void> => {
    const seconds = await retryAfter(exchange);
    if (seconds === undefined) await handle(exchange);
    else refuseTooMany(exchange, seconds);
  };

  return (exchange) => {
    const isPreflight = exchange.request.method === 'OPTIONS' && allowsAnyOrigin(exchange.route);
    if (isPreflight) exchange.send(preflight);
    else afterBodyDiscarded(exchange, () => void handleWithinLimits(exchange).catch(exchange.fail));
  };
}
