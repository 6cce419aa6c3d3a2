import type { ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Operation } from '../operation.js';
import { failureReply } from '../reply.js';

type AuthorizedContext = { readonly service: ServiceContext; readonly now: number };

type Handle = (request: ApiRequest, context: AuthorizedContext) => ApiReply | Promise<ApiReply>;

/** Refuses requests of the account area without valid credentials (section 5). */
export const withCredentials =
  (handle: Handle): Operation['handle'] =>
  (request, service) => {
    const now = service.clock();
    const isAuthorized = service.isAuthorized(request.header('service'));
    return isAuthorized
      ? handle(request, { service, now })
      : failureReply('invalid_credentials', { area: 'account', now });
  };
