import { areaOf, failed, isOpen, makesOrder, type Api, type ApiReply, type ApiRequest } from '#api';
import { discardBody, hasBody } from './body.js';
import type { Exchange, Reply } from './exchange.js';
import { jsonHeaders, openHeaders, preflightHeaders, type FlatHeaders } from './headers.js';
import { limiter, type Limit } from './limits.js';

export type OperationSettings = {
  readonly api: Api;
  readonly clock: () => number;
  readonly limits: { readonly api: Limit | undefined; readonly orders: Limit | undefined };
};

export const isBelowApi = (path: string): boolean => path.startsWith('/api/') || path === '/api';

const preflight: Reply = { status: 204, headers: preflightHeaders, body: '' };

const toApiRequest = ({ request, path, search }: Exchange): ApiRequest => ({
  method: request.method ?? '',
  path,
  query: new URLSearchParams(search),
  header: (name) => request.headers[name] as string | undefined,
});

const flat = (headers: ApiReply['headers']): FlatHeaders => Object.entries(headers).flat();

export function toReply({ status, headers, body }: ApiReply, path: string): Reply {
  const common = isOpen(path) ? openHeaders : jsonHeaders;
  return { status, headers: [...common, ...flat(headers)], body: JSON.stringify(body) };
}

/** Calls `proceed` unless the request has a body that is too long. */
export async function afterBody(exchange: Exchange, now: number, proceed: () => void): Promise<void> {
  const { request, path, send } = exchange;
  if (!hasBody(request) || (await discardBody(request))) return proceed();
  const refusal = failed('request_too_large', { area: areaOf(path), now, headers: { connection: 'close' } });
  send({ ...toReply(refusal, path), early: true });
}

/** Answers what is below /api. */
export function operations({ api, clock, limits }: OperationSettings): (exchange: Exchange) => void {
  const limitCalls = limiter(limits.api);
  const limitOrders = limiter(limits.orders);

  const answer = async (exchange: Exchange): Promise<void> =>
    exchange.send(toReply(await api(toApiRequest(exchange)), exchange.path));

  const tooMany = ({ path, send }: Exchange, seconds: number): void => {
    const headers = { 'retry-after': String(seconds) };
    send(toReply(failed('too_many_requests', { area: areaOf(path), now: clock(), headers }), path));
  };

  const answerWithinLimits = (exchange: Exchange): void => {
    const { request, response, path } = exchange;
    const unlessTooMany = (proceed: () => void) => (retryAfter?: number) =>
      retryAfter === undefined ? proceed() : tooMany(exchange, retryAfter);
    const proceed = unlessTooMany(() => void answer(exchange));
    const proceedToOrder = unlessTooMany(() => limitOrders(request, response, proceed));
    limitCalls(request, response, makesOrder(request.method, path) ? proceedToOrder : proceed);
  };

  return (exchange) => {
    const { request, path } = exchange;
    if (request.method === 'OPTIONS' && isOpen(path)) return exchange.send(preflight);
    if (!hasBody(request)) return answerWithinLimits(exchange);
    void afterBody(exchange, clock(), () => answerWithinLimits(exchange));
  };
}
