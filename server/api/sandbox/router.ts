import { errors } from '#contract';
import { notifyWatchers, type Accounts, type ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Api } from '../router.js';
import { authFailure, crossOriginFailure } from './access.js';
import { commands, isForBuyers } from './commands/index.js';
import { controlFailure } from './control-reply.js';
import { createParameterReader, InvalidParameterError } from './parameters.js';
import { resolveAccount } from './request-scenario.js';

const controlRoot = '/sandbox/api/';

type ControlApiSettings = {
  readonly service: ServiceContext;
  readonly accounts: Accounts;
  readonly token: string | undefined;
};

const allowedMethods = (path: string): string[] =>
  Object.keys(commands).flatMap((key) => (key.endsWith(` ${path}`) ? [key.slice(0, key.indexOf(' '))] : []));

function invalidParameterReply({ message: name, allowed }: InvalidParameterError): ApiReply {
  return controlFailure(400, { message: `Invalid parameter: ${name}.`, extra: allowed ? { data: { allowed } } : {} });
}

/** The control API: `Authorization: Bearer <token>`, parameters in the query, one account a request. */
export function createControl({ service, accounts, token }: ControlApiSettings): Api {
  const run = async (request: ApiRequest): Promise<ApiReply> => {
    const path = request.path.slice(controlRoot.length);
    const name = `${request.method} ${path}`;
    const denied = isForBuyers(name) ? crossOriginFailure(request) : authFailure(request, token);
    if (denied) return denied;
    const command = commands[name];
    const allowed = allowedMethods(path);
    if (allowed.length === 0) return controlFailure(404, { message: 'Not found.' });
    if (!command)
      return controlFailure(405, { message: 'Method not allowed.', headers: { allow: allowed.join(', ') } });
    const query = [...request.query];
    const account = resolveAccount(request, { query, accounts });
    if (!account) return controlFailure(400, { message: errors.invalid_sandbox_account.message });
    const reply = await command({ service, accounts, account, parameters: createParameterReader(query), request });
    if (request.method !== 'GET') notifyWatchers(account);
    return reply;
  };
  return async (request) => {
    try {
      return await run(request);
    } catch (error) {
      if (error instanceof InvalidParameterError) return invalidParameterReply(error);
      service.reportError(error);
      return controlFailure(503, { message: 'An error occurred, please try again later.' });
    }
  };
}
