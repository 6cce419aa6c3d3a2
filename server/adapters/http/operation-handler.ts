import { allowsAnyOrigin, areaOf, createsOrder, type Api } from '#api';
import type { Counter } from '#core';
import type { CredentialGuard } from './credential-guard.js';
import { afterBodyDiscarded } from './request-body.js';
import { toApiRequest, type HttpExchange } from './http-exchange.js';
import { sendWithFault } from './transport-faults.js';
import { preflightHeaders, streamHeaders } from './headers.js';
import { sendDownload } from './downloads.js';
import { createLimiter, type RateLimit } from './rate-limits.js';
import { flattenHeaders, failureHttpReply, toHttpReply, type HttpReply } from './replies.js';
import { createClientStreams, sendStream } from './event-streams.js';

export type OperationSettings = {
  readonly api: Api;
  readonly clock: () => number;
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
const offersCredentials = ({ request, path }: HttpExchange): boolean =>
  createsOrder(request.method, path) && request.headers['service'] !== undefined;

/** Answers requests below /api. */
export function createOperationHandler(settings: OperationHandlerSettings): (exchange: HttpExchange) => void {
  const { api, clock, limits, limitsLoopback = false, credentialGuard } = settings;
  const limitRequests = createLimiter(limits.api, { ...settings, name: 'api' });
  const limitOrders = createLimiter(limits.orders, { ...settings, name: 'orders' });
  const clientStreams = createClientStreams({ limitsLoopback });

  const refuseStream = ({ path, send }: HttpExchange): void => {
    settings.reportStreamRefused?.();
    send(failureHttpReply('too_many_streams', { path, now: clock(), headers: { 'retry-after': '10' } }));
  };

  const sendTooMany = ({ path, send }: HttpExchange, seconds: number): void =>
    send(failureHttpReply('too_many_requests', { path, now: clock(), headers: { 'retry-after': String(seconds) } }));

  const handle = async (exchange: HttpExchange): Promise<void> => {
    const hasGuard = areaOf(exchange.path) === 'account' || offersCredentials(exchange);
    const blockedFor = hasGuard ? credentialGuard.retryAfter(exchange) : undefined;
    if (blockedFor !== undefined) return sendTooMany(exchange, blockedFor);
    const reply = await api(toApiRequest(exchange));
    const { status, headers, stream, download, transportFault } = reply;
    if (hasGuard && status === 401) credentialGuard.reportFailure(exchange);
    if (transportFault) sendWithFault(exchange, { reply: toHttpReply(reply, exchange.path), fault: transportFault });
    else if (download) await sendDownload(exchange, { status, headers, download });
    else if (!stream) exchange.send(toHttpReply(reply, exchange.path));
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
    if (!createsOrder(exchange.request.method, exchange.path)) return limitRequests(exchange);
    if (!settings.counter) return (await limitRequests(exchange)) ?? limitOrders(exchange);
    const waits = await Promise.all([limitRequests(exchange), limitOrders(exchange)]);
    return Math.max(...waits.map((wait) => wait ?? 0)) || undefined;
  };

  const handleWithinLimits = async (exchange: HttpExchange): Promise<void> => {
    const seconds = await retryAfter(exchange);
    if (seconds === undefined) await handle(exchange);
    else sendTooMany(exchange, seconds);
  };

  return (exchange) => {
    const isPreflight = exchange.request.method === 'OPTIONS' && allowsAnyOrigin(exchange.path);
    if (isPreflight) exchange.send(preflight);
    else afterBodyDiscarded({ exchange, clock }, () => void handleWithinLimits(exchange).catch(exchange.fail));
  };
}
