import { explainQuery, type Endpoint } from '#contract';
import type { ServiceContext } from '#core';
import type { ApiReply, ApiRequest, Area, Operation } from './http.js';
import { operations } from './operations/index.js';
import { failureReply } from './reply.js';

/** Answers any request below `/api`, by the operation of the host's route or by the path. Never rejects. */
export type Api = (request: ApiRequest, operation?: Operation) => Promise<ApiReply>;

const byPath = new Map(operations.map((operation) => [operation.endpoint.path, operation]));
const withPathParameter = operations.filter(({ endpoint: { path } }) => path.endsWith('/'));

/** The area whose envelope a path uses, even if no operation has that path. */
export const areaOf = (path: string): Area =>
  path.startsWith('/api/v3/account/') ? 'account' : path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';

/** The operation of a path, whatever the method of the request. */
export const findOperation = (path: string): Operation | undefined =>
  byPath.get(path) ?? withPathParameter.find(({ endpoint }) => path.startsWith(endpoint.path));

/** The methods for `Allow`. HEAD is not among them: a HEAD of checkout would create an order without showing it. */
const allowedMethods = ({ area, endpoint: { method } }: Operation): string =>
  area === 'account' ? method : `${method}, OPTIONS`; // any origin may call the open areas

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
  return {
    ...(lacks && toHeader('missing-parameters', missing)),
    ...toHeader('unknown-parameters', unknown),
  };
}

/** A request with its operation. `run` handles it with the given service, for example that of a sandbox. */
export type MatchedRequest = {
  readonly operation: Operation;
  readonly request: ApiRequest;
  readonly run: (service: ServiceContext) => Promise<ApiReply>;
};

/**
 * The service as one function. Every host, Express or a browser tab, calls it and sends its reply. `middleware` decides
 * how a matched request runs; the sandbox provides one.
 */
export function createApi(
  context: ServiceContext,
  middleware: (matched: MatchedRequest) => Promise<ApiReply> = ({ run }) => run(context),
): Api {
  return async (request, operation = findOperation(request.path)) => {
    const area = operation?.area ?? areaOf(request.path);
    const failure = { area, now: context.clock() };
    if (!operation) return failureReply('unknown_route', failure);
    if (request.method !== operation.endpoint.method) {
      return failureReply('method_not_allowed', { ...failure, headers: { allow: allowedMethods(operation) } });
    }
    try {
      const run: MatchedRequest['run'] = async (service) => operation.handle(request, service);
      const reply = await middleware({ operation, request, run });
      const added = {
        ...(area === 'reseller' && serviceHeaders(context)),
        ...(context.explainsQueries && explainingHeaders(request, { endpoint: operation.endpoint, reply })),
      };
      return { ...reply, headers: { ...reply.headers, ...added } };
    } catch (error) {
      context.reportError(error);
      return failureReply('unavailable', failure);
    }
  };
}
