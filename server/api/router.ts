import type { ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from './http.js';
import { operations, type Operation } from './operations/index.js';
import { failureReply, type Area } from './reply.js';

/** Answers any request below `/api`. Never rejects. */
export type Api = (request: ApiRequest) => Promise<ApiReply>;

const matchesPath = ({ endpoint: { path } }: Operation, requested: string): boolean =>
  path.endsWith('/') ? requested.startsWith(path) : requested === path;

/** The area whose envelope answers a path, also where no operation is. */
export const areaOf = (path: string): Area =>
  path.startsWith('/api/v3/account/') ? 'account' : path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';

/** Any origin may call the open areas, without credentials. The account area has a secret and no CORS at all. */
export const allowsAnyOrigin = (path: string): boolean => areaOf(path) !== 'account';

/** Methods as `Allow` lists them. HEAD is not among them: a HEAD of checkout would make an order nobody sees. */
const allowedMethods = ({ endpoint }: Operation): string =>
  allowsAnyOrigin(endpoint.path) ? `${endpoint.method}, OPTIONS` : endpoint.method;

/** Whether a call is one that makes something new: those have a limit of their own. */
export const createsOrder = (method: string | undefined, path: string): boolean =>
  operations.some((operation) => {
    const { creates, method: expected } = operation.endpoint;
    return creates === true && expected === method && matchesPath(operation, path);
  });

/** A call that has found its operation. `run` does it with a service, which need not be the one that was given. */
export type MatchedRequest = {
  readonly operation: Operation;
  readonly request: ApiRequest;
  readonly run: (service: ServiceContext) => Promise<ApiReply>;
};

/**
 * The service as one function. Every host, Express or a browser tab, calls it and sends what it answers.
 * `around` decides how a call is done; the sandbox is the one that does not simply run it.
 */
export function createApi(
  context: ServiceContext,
  middleware: (found: MatchedRequest) => Promise<ApiReply> = ({ run }) => run(context),
): Api {
  return async (request) => {
    const failure = { area: areaOf(request.path), now: context.clock() };
    const operation = operations.find((candidate) => matchesPath(candidate, request.path));
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
