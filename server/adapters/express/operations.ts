import { isOpen, makesOrder, type Api, type ApiRequest, type Counter } from '#api';
import { afterBody } from './body.js';
import type { Exchange } from './exchange.js';
import { deliverBadly } from './deliveries.js';
import { preflightHeaders, streamHeaders } from './headers.js';
import { limiter, type Limit } from './limits.js';
import { flat, refusal, toReply, type Reply } from './replies.js';
import { sendStream, streamsOfClients } from './streams.js';

export type OperationSettings = {
  readonly api: Api;
  readonly clock: () => number;
  readonly limits: { readonly api: Limit | undefined; readonly orders: Limit | undefined };
  /** Counts what the limits are about, for all processes; without it each process counts for itself. */
  readonly counter?: Counter | undefined;
  readonly report: (error: unknown) => void;
};

export const isBelowApi = (path: string): boolean => path.startsWith('/api/') || path === '/api';

const preflight: Reply = { status: 204, headers: preflightHeaders, body: '' };

export const toApiRequest = ({ request, path, search }: Exchange): ApiRequest => ({
  method: request.method ?? '',
  path,
  query: new URLSearchParams(`?${search}`), // one mark is taken off, and a second one belongs to the first name
  header: (name) => request.headers[name] as string | undefined,
});

/** Answers what is below /api. */
export function operations(settings: OperationSettings): (exchange: Exchange) => void {
  const { api, clock, limits } = settings;
  const limitCalls = limiter(limits.api, { ...settings, name: 'api' });
  const limitOrders = limiter(limits.orders, { ...settings, name: 'orders' });
  const clients = streamsOfClients();

  const tooManyStreams = ({ path }: Exchange): Reply =>
    refusal('too_many_streams', { path, now: clock(), headers: { 'retry-after': '10' } });

  const answer = async (exchange: Exchange): Promise<void> => {
    const reply = await api(toApiRequest(exchange));
    const { status, headers, stream, delivery } = reply;
    if (delivery) deliverBadly(exchange, toReply(reply, exchange.path), delivery);
    else if (!stream) exchange.send(toReply(reply, exchange.path));
    else if (clients.isFull(exchange)) exchange.send(tooManyStreams(exchange));
    else {
      clients.count(exchange);
      sendStream(exchange, { status, headers: [...streamHeaders, ...flat(headers)] }, stream);
    }
  };

  const answerWithinLimits = (exchange: Exchange): void => {
    const { request, response, path, send, fail } = exchange;
    const tooMany = (seconds: number): void =>
      send(refusal('too_many_requests', { path, now: clock(), headers: { 'retry-after': String(seconds) } }));
    const unlessTooMany = (proceed: () => void) => (retryAfter?: number) =>
      retryAfter === undefined ? proceed() : tooMany(retryAfter);

    const proceed = unlessTooMany(() => void answer(exchange).catch(fail));
    const proceedToOrder = unlessTooMany(() => limitOrders(request, response, proceed));
    limitCalls(request, response, makesOrder(request.method, path) ? proceedToOrder : proceed);
  };

  return (exchange) => {
    const isPreflight = exchange.request.method === 'OPTIONS' && isOpen(exchange.path);
    if (isPreflight) exchange.send(preflight);
    else afterBody(exchange, clock, () => answerWithinLimits(exchange));
  };
}
