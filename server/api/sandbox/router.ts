import { controlCommands, controlRoot, errors, type ControlCommand, type ControlName } from '#contract';
import { notifyWatchers, type Accounts, type ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Api } from '../router.js';
import { authFailure, crossOriginFailure } from './access.js';
import { controlFailure, invalidParameter, type CommandRequest } from './command.js';
import { commands } from './commands/index.js';
import { readControlQuery } from './read-query.js';
import { resolveAccount } from './request-scenario.js';

type ControlApiSettings = {
  readonly service: ServiceContext;
  readonly accounts: Accounts;
  readonly token: string | undefined;
};

const isCommand = (name: string): name is ControlName => Object.hasOwn(controlCommands, name);

const isForBuyers = (name: string): boolean =>
  isCommand(name) && (controlCommands[name] as ControlCommand).isForBuyers === true;

/** What a path without this method gets. */
function unknownCommand(path: string): ApiReply {
  const methods = Object.keys(controlCommands).flatMap((name) => {
    const [method = '', known] = name.split(' ');
    return known === path ? [method] : [];
  });
  if (methods.length === 0) return controlFailure(404, { message: 'Not found.' });
  return controlFailure(405, { message: 'Method not allowed.', headers: { allow: methods.join(', ') } });
}

const runCommand = <N extends ControlName>(name: N, command: CommandRequest<N>) => commands[name](command);

/** The control API: `Authorization: Bearer <token>`, parameters in the query, one account a request. */
export function createControl({ service, accounts, token }: ControlApiSettings): Api {
  const run = async (request: ApiRequest): Promise<ApiReply> => {
    const path = request.path.slice(controlRoot.length);
    const name = `${request.method} ${path}`;
    const denied = isForBuyers(name) ? crossOriginFailure(request) : authFailure(request, token);
    if (denied) return denied;
    if (!isCommand(name)) return unknownCommand(path);
    const pairs = [...request.query];
    const account = resolveAccount(request, { query: pairs, accounts });
    if (!account) return controlFailure(400, { message: errors.invalid_sandbox_account.message });
    const read = readControlQuery(name, pairs);
    if (!read.ok) return invalidParameter(read.name, read.allowed);
    const reply = await runCommand(name, { service, accounts, account, query: read.query, request });
    if (request.method !== 'GET') notifyWatchers(account);
    return reply;
  };
  return async (request) => {
    try {
      return await run(request);
    } catch (error) {
      service.reportError(error);
      return controlFailure(503, { message: errors.unavailable.message });
    }
  };
}
