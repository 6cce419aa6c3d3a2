import { errors } from '#contract';
import { equal } from '../../core/credentials.js';
import { tellWatchers, type Accounts, type SandboxAccount } from '../../core/sandbox/accounts.js';
import type { Service } from '../../core/context.js';
import type { Api } from '../router.js';
import { noStore, type ApiReply, type ApiRequest } from '../http.js';
import { commands } from './commands/index.js';
import { BadParameter, parameters, type Parameters } from './commands/parameters.js';
import { accountOf } from './steer.js';

export const controlRoot = '/sandbox/api/';

type Failure = {
  readonly message: string;
  readonly more?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The envelopes of the control API are those of the reseller area. */
export const done = (data: unknown): ApiReply => ({
  status: 200,
  headers: noStore,
  body: { status: 'success', data },
});

export const refused = (status: number, { message, more = {}, headers = {} }: Failure): ApiReply => ({
  status,
  headers: { ...noStore, ...headers },
  body: { status: 'failed', message, ...more },
});

/** What a command is given. */
export type Command = {
  readonly service: Service;
  readonly accounts: Accounts;
  readonly account: SandboxAccount;
  readonly parameters: Parameters;
  readonly request: ApiRequest;
};

export type Commands = Readonly<Record<string, (command: Command) => ApiReply | Promise<ApiReply>>>;

type Settings = { readonly service: Service; readonly accounts: Accounts; readonly token: string | undefined };

/** Pages of other origins cannot read the token, and are turned away before it is looked at. */
function isForeign({ header }: ApiRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== header('host');
}

const hasToken = ({ header }: ApiRequest, token: string): boolean =>
  equal(header('authorization') ?? '', `Bearer ${token}`);

function turnedAway(request: ApiRequest, token: string | undefined): ApiReply | undefined {
  if (token === undefined) return undefined;
  if (isForeign(request)) return refused(403, { message: 'Pages of other origins may not steer the sandbox.' });
  if (hasToken(request, token)) return undefined;
  const headers = { 'www-authenticate': 'Bearer' };
  return refused(401, { message: 'The sandbox is steered with the token that was printed at the start.', headers });
}

const methodsOf = (path: string): string[] =>
  Object.keys(commands).flatMap((key) => (key.endsWith(` ${path}`) ? [key.slice(0, key.indexOf(' '))] : []));

/** The control API: `Authorization: Bearer <token>`, parameters in the query, one account a call. */
export function createControl({ service, accounts, token }: Settings): Api {
  const run = async (request: ApiRequest): Promise<ApiReply> => {
    const away = turnedAway(request, token);
    if (away) return away;
    const path = request.path.slice(controlRoot.length);
    const command = commands[`${request.method} ${path}`];
    const allowed = methodsOf(path);
    if (allowed.length === 0) return refused(404, { message: 'Not found.' });
    if (!command) return refused(405, { message: 'Method not allowed.', headers: { allow: allowed.join(', ') } });
    const query = [...request.query];
    const account = accountOf(request, query, accounts);
    if (!account) return refused(400, { message: errors.invalid_sandbox_account.message });
    const reply = await command({ service, accounts, account, parameters: parameters(query), request });
    if (request.method !== 'GET') tellWatchers(account);
    return reply;
  };
  return async (request) => {
    try {
      return await run(request);
    } catch (error) {
      if (error instanceof BadParameter) {
        const message = `Invalid parameter: ${error.message}.`;
        return refused(400, { message, more: error.allowed ? { data: { allowed: error.allowed } } : {} });
      }
      service.report(error);
      return refused(503, { message: 'An error occurred, please try again later.' });
    }
  };
}
