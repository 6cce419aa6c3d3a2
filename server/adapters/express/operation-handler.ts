import { allowsAnyOrigin, createsOrder, type Api } from '#api';
import type { Counter } from '#core';
import { afterBodyDiscarded } from './request-body.js';
import { toApiRequest, type HttpExchange } from './http-exchange.js';
import { sendWithFault } from './transport-faults.js';
import { preflightHeaders, streamHeaders } from './headers.js';
import { createLimiter, type RateLimit } from './rate-limits.js';
import { flattenHeaders, failureHttpReply, toHttpReply, type HttpReply } from './replies.js';
import { createClientStreams, sendStream } from './event-streams.js';

export type OperationSettings = {
  readonly api: Api;
  readonly clock: () => number;
  readonly limits: { readonly api: RateLimit | undefined; readonly orders: RateLimit | undefined };
  /** Counts requests for all processes. Without it each process counts its own. */
  readonly counter?: Counter | undefined;
  readonly reportError: (error: unknown) => void;
};

export const isApiPath = (path: string): boolean => path.startsWith('/api/') || path === '/api';

const preflight: HttpReply = { status: 204, headers: preflightHeaders, body: '' };

/** Answers requests below /api. */
export function createOperationHandler(settings: OperationSettings): (exchange: HttpExchange) => void {
  const { api, clock, limits } = settings;
  const limitRequests = createLimiter(limits.api, { ...settings, name: 'api' });
  const limitOrders = createLimiter(limits.orders, { ...settings, name: 'orders' });
  const clientStreams = createClientStreams();

  const tooManyStreams = ({ path }: HttpExchange): HttpReply =>
    failureHttpReply('too_many_streams', { path, now: clock(), headers: { 'retry-after': '10' } });

  const handle = async (exchange: HttpExchange): Promise<void> => {
    const reply = await api(toApiRequest(exchange));
    const { status, headers, stream, transportFault } = reply;
    if (transportFault) sendWithFault(exchange, { reply: toHttpReply(reply, exchange.path), fault: transportFault });
    else if (!stream) exchange.send(toHttpReply(reply, exchange.path));
    else if (clientStreams.isFull(exchange)) exchange.send(tooManyStreams(exchange));
    else {
      clientStreams.add(exchange);
      sendStream(exchange, { status, headers: [...streamHeaders, ...flattenHeaders(headers)], stream });
    }
  };

  const handleWithinLimits = (exchange: HttpExchange): void => {
    const { request, path, send, fail } = exchange;
    const sendTooMany = (seconds: number): void =>
      send(failureHttpReply('too_many_requests', { path, now: clock(), headers: { 'retry-after': String(seconds) } }));
    const ifWithinLimit = (proceed: () => void) => (retryAfter?: number) =>
      retryAfter === undefined ? proceed() : sendTooMany(retryAfter);

    const proceed = ifWithinLimit(() => void handle(exchange).catch(fail));
    const proceedToOrder = ifWithinLimit(() => limitOrders(exchange, proceed));
    limitRequests(exchange, createsOrder(request.method, path) ? proceedToOrder : proceed);
  };

  return (exchange) => {
    const isPreflight = exchange.request.method === 'OPTIONS' && allowsAnyOrigin(exchange.path);
    if (isPreflight) exchange.send(preflight);
    else afterBodyDiscarded({ exchange, clock }, () => handleWithinLimits(exchange));
  };
}
