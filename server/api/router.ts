import type { OperationName } from '#contract';
import type { ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from './http.js';
import type { Operation } from './operation.js';
import { operations } from './operations/index.js';
import { failureReply, type Area } from './reply.js';

/** Answers any request below `/api`. Never rejects. */
export type Api = (request: ApiRequest) => Promise<ApiReply>;

const hasPathParameter = ({ endpoint: { path } }: Operation): boolean => path.endsWith('/');
const byPath = new Map(operations.map((operation) => [operation.endpoint.path, operation]));
const withPathParameter = operations.filter(hasPathParameter);

/** The operation at a path. Every request looks it up several times, so the number of operations does not matter. */
const findOperation = (path: string): Operation | undefined =>
  byPath.get(path) ?? withPathParameter.find(({ endpoint }) => path.startsWith(endpoint.path));

/** The area whose envelope a path uses, even if no operation has that path. */
export const areaOf = (path: string): Area =>
  path.startsWith('/api/v3/account/') ? 'account' : path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';

/** Any origin may call the open areas, without credentials. The account area has a secret and no CORS. */
export const allowsAnyOrigin = (path: string): boolean => areaOf(path) !== 'account';

/** The methods for `Allow`. HEAD is not among them: a HEAD of checkout would create an order without showing it. */
const allowedMethods = ({ endpoint }: Operation): string =>
  allowsAnyOrigin(endpoint.path) ? `${endpoint.method}, OPTIONS` : endpoint.method;

/** The name of the operation at a path, whatever the method of the request. */
export const operationAt = (path: string): OperationName | undefined => findOperation(path)?.name;

/** Whether a request creates an order; such requests have a rate limit of their own. */
export const createsOrder = (method: string | undefined, path: string): boolean => {
  const endpoint = findOperation(path)?.endpoint;
  return endpoint?.creates === true && endpoint.method === method;
};

/** A request with its operation. `run` handles it with the given service, for example one of a sandbox account. */
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
  return async (request) => {
    const failure = { area: areaOf(request.path), now: context.clock() };
    const operation = findOperation(request.path);
    if (!operation) return failureReply('unknown_route', failure);
    if (request.method !== operation.endpoint.method) {
      return failureReply('method_not_allowed', { ...failure, headers: { allow: allowedMethods(operation) } });
    }
    try {
      return await middleware({
        operation,
        request,
        run: async (callContext) => operation.handle(request, callContext),
      });
    } catch (error) {
      context.reportError(error);
      return failureReply('unavailable', failure);
    }
  };
}
