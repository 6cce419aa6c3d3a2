import type { Endpoint } from '#contract';
import type { Caller, ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Operation } from '../operation.js';
import { failureReply } from '../reply.js';

type AuthorizedContext = {
  readonly service: ServiceContext;
  readonly now: number;
  /** Who calls, for the audit. */
  readonly caller: Caller;
};

type Handle = (request: ApiRequest, context: AuthorizedContext) => ApiReply | Promise<ApiReply>;

const unknownClient = 'unknown';

/** Refuses requests of the account area without valid credentials (section 5), and changes with the read key. */
export const withCredentials =
  ({ access = 'read' }: Endpoint, handle: Handle): Operation['handle'] =>
  (request, service) => {
    const now = service.clock();
    const actor = service.authorize(request.header('service'));
    if (actor === undefined) return failureReply('invalid_credentials', { area: 'account', now });
    if (access === 'write' && actor === 'read') return failureReply('read_only_key', { area: 'account', now });
    return handle(request, { service, now, caller: { actor, client: request.client?.() ?? unknownClient } });
  };
