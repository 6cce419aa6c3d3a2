import { explainQuery, type Endpoint, type ErrorCode } from '#contract';
import type { ServiceContext } from '#core';
import type { ApiReply, ApiRequest, Area, Operation, Route } from './http.js';
import { operations } from './operations/index.js';
import { failureReply } from './reply.js';

/** Answers any request by the route that its host has found, or by the table of its routes. Never rejects. */
export type Api = (request: ApiRequest, route?: Route) => Promise<ApiReply>;

/** The area whose envelope a path uses, even if no operation has that path. */
export const areaOf = (path: string): Area =>
  path.startsWith('/api/v3/account/') ? 'account' : path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';

/** Finds the rows of a path: several where they differ by their methods. */
function createFinder<R extends Route>(routes: readonly R[]): (path: string) => readonly R[] {
  const byPath = new Map<string, readonly R[]>();
  for (const route of routes) byPath.set(route.endpoint.path, [...(byPath.get(route.endpoint.path) ?? []), route]);
  const withParameter = routes.filter(({ endpoint: { path } }) => path.endsWith('/'));
  return (path) => byPath.get(path) ?? withParameter.filter(({ endpoint }) => path.startsWith(endpoint.path));
}

const findOperations = createFinder(operations);

/** The operation of a path, whatever the method of the request. */
export const findOperation = (path: string): Operation | undefined => findOperations(path)[0];

/** The methods for `Allow`. HEAD is not among them: a HEAD of checkout would create an order without showing it. */
const allowedMethods = (routes: readonly Route[]): string =>
  [
    ...routes.map(({ endpoint }) => endpoint.method),
    ...(routes.some(({ area }) => area === 'reseller' || area === 'exchange') ? ['OPTIONS'] : []), // any origin may call these
  ].join(', ');

/**
 * Checkout is a GET that creates an order, so it refuses what a browser sends on its own: prefetch and prerender
 * (`Sec-Purpose`), and images, scripts, frames and other no-cors requests (Fetch Metadata).
 */
function unintendedRequest({ header }: ApiRequest): ErrorCode | undefined {
  if (/\bpre(?:fetch|render|view)\b/i.test(header('sec-purpose') ?? header('purpose') ?? ''))
    return 'order_not_created';
  // What is intended is a call from code, or a URL that a person opened.
  const isSubresource =
    header('sec-fetch-mode') === 'no-cors' || !['empty', 'document'].includes(header('sec-fetch-dest') ?? 'empty');
  return isSubresource ? 'subresource_refused' : undefined;
}

/** What a page shows of this service: that no money moves, and that an order has a page of its own. */
const serviceHeaders = ({ isTest, servesOrderPage }: ServiceContext) => ({
  ...(isTest && { 'checkout-mode': 'test' }),
  ...(servesOrderPage && { 'order-page': '?1' }),
});

const maxNames = 10;

/** Names of the caller as a header, which takes no other characters. */
const toHeader = (name: string, names: readonly string[]): Readonly<Record<string, string>> => {
  const texts = names.slice(0, maxNames).map((one) => one.slice(0, 64).replace(/[^\w.~-]/g, '?') || '?');
  return texts.length === 0 ? {} : { [name]: texts.join(', ') };
};

/** For a developer: what “Missing parameters” means, and what the operation does not read, such as the rest of an unencoded URL. */
function explainingHeaders({ query }: ApiRequest, { endpoint, reply }: { endpoint: Endpoint; reply: ApiReply }) {
  const { missing, unknown } = explainQuery(endpoint, query);
  const lacks = reply.headers['error-code']?.startsWith('missing_') === true;
  return { ...(lacks && toHeader('missing-parameters', missing)), ...toHeader('unknown-parameters', unknown) };
}

/** A request with its route. `run` handles it with the given service, for example that of a sandbox. */
type MatchedRequest<R extends Route = Operation> = {
  readonly operation: R;
  readonly request: ApiRequest;
  readonly run: (service: ServiceContext) => Promise<ApiReply>;
};

/** Decides how a matched request runs. */
type Middleware<R extends Route = Operation> = (matched: MatchedRequest<R>) => Promise<ApiReply>;

type RouterSettings<R extends Route> = { readonly routes: readonly R[]; readonly middleware: Middleware<R> };

/** A table of routes as one function. Every host, Express or a browser tab, calls it and sends its reply. */
export function createRouter<R extends Route>(context: ServiceContext, { routes, middleware }: RouterSettings<R>): Api {
  const find = createFinder(routes);
  return async (request, known) => {
    const found = known ? [known as R] : find(request.path);
    const operation = found.find(({ endpoint }) => endpoint.method === request.method);
    const area = found[0]?.area ?? areaOf(request.path);
    const failure = { area, now: context.clock() };
    if (!found[0]) return failureReply('unknown_route', failure);
    if (!operation)
      return failureReply('method_not_allowed', { ...failure, headers: { allow: allowedMethods(found) } });
    const unintended = operation.endpoint.creates && unintendedRequest(request);
    if (unintended) return failureReply(unintended, failure);
    try {
      return await middleware({ operation, request, run: async (service) => operation.handle(request, service) });
    } catch (error) {
      context.reportError(error);
      return failureReply('unavailable', failure);
    }
  };
}

/** The operations of the service, whose replies also say what a page and a developer have to know. */
export const createApi = (context: ServiceContext, middleware: Middleware = ({ run }) => run(context)): Api =>
  createRouter(context, {
    routes: operations,
    async middleware(matched) {
      const { operation, request } = matched;
      const reply = await middleware(matched);
      const added = {
        ...(operation.area === 'reseller' && serviceHeaders(context)),
        ...(context.explainsQueries && explainingHeaders(request, { endpoint: operation.endpoint, reply })),
      };
      return { ...reply, headers: { ...reply.headers, ...added } };
    },
  });
