import { errors } from '#contract';
import { constantTimeEqual, notifyWatchers, type Accounts, type SandboxAccount, type ServiceContext } from '#core';
import type { Api } from '../router.js';
import { noStoreHeaders, type ApiReply, type ApiRequest } from '../http.js';
import { commands } from './commands/index.js';
import { InvalidParameterError, createParameterReader, type ParameterReader } from './commands/parameters.js';
import { resolveAccount } from './request-scenario.js';

export const controlRoot = '/sandbox/api/';

type ControlFailure = {
  readonly message: string;
  readonly extra?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The envelopes of the control API are those of the reseller area. */
export const controlSuccess = (data: unknown): ApiReply => ({
  status: 200,
  headers: noStoreHeaders,
  body: { status: 'success', data },
});

export const controlFailure = (status: number, { message, extra = {}, headers = {} }: ControlFailure): ApiReply => ({
  status,
  headers: { ...noStoreHeaders, ...headers },
  body: { status: 'failed', message, ...extra },
});

/** What a command is given. */
export type Command = {
  readonly service: ServiceContext;
  readonly accounts: Accounts;
  readonly account: SandboxAccount;
  readonly parameters: ParameterReader;
  readonly request: ApiRequest;
};

export type Commands = Readonly<Record<string, (command: Command) => ApiReply | Promise<ApiReply>>>;

type ControlApiSettings = {
  readonly service: ServiceContext;
  readonly accounts: Accounts;
  readonly token: string | undefined;
};

/** Pages of other origins cannot read the token, and are turned away before it is looked at. */
function isCrossOrigin({ header }: ApiRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== header('host');
}

const hasToken = ({ header }: ApiRequest, token: string): boolean =>
  constantTimeEqual(header('authorization') ?? '', `Bearer ${token}`);

function authFailure(request: ApiRequest, token: string | undefined): ApiReply | undefined {
  if (token === undefined) return undefined;
  if (isCrossOrigin(request))
    return controlFailure(403, { message: 'Pages of other origins may not steer the sandbox.' });
  if (hasToken(request, token)) return undefined;
  const headers = { 'www-authenticate': 'Bearer' };
  return controlFailure(401, {
    message: 'The sandbox is steered with the token that was printed at the start.',
    headers,
  });
}

const allowedMethods = (path: string): string[] =>
  Object.keys(commands).flatMap((key) => (key.endsWith(` ${path}`) ? [key.slice(0, key.indexOf(' '))] : []));

/** The control API: `Authorization: Bearer <token>`, parameters in the query, one account a call. */
export function createControl({ service, accounts, token }: ControlApiSettings): Api {
  const run = async (request: ApiRequest): Promise<ApiReply> => {
    const denied = authFailure(request, token);
    if (denied) return denied;
    const path = request.path.slice(controlRoot.length);
    const command = commands[`${request.method} ${path}`];
    const allowed = allowedMethods(path);
    if (allowed.length === 0) return controlFailure(404, { message: 'Not found.' });
    if (!command)
      return controlFailure(405, { message: 'Method not allowed.', headers: { allow: allowed.join(', ') } });
    const query = [...request.query];
    const account = resolveAccount(request, query, accounts);
    if (!account) return controlFailure(400, { message: errors.invalid_sandbox_account.message });
    const reply = await command({ service, accounts, account, parameters: createParameterReader(query), request });
    if (request.method !== 'GET') notifyWatchers(account);
    return reply;
  };
  return async (request) => {
    try {
      return await run(request);
    } catch (error) {
      if (error instanceof InvalidParameterError) {
        const message = `Invalid parameter: ${error.message}.`;
        return controlFailure(400, { message, extra: error.allowed ? { data: { allowed: error.allowed } } : {} });
      }
      service.reportError(error);
      return controlFailure(503, { message: 'An error occurred, please try again later.' });
    }
  };
}
