import {
  controlCommands,
  controlRoot,
  errors,
  type ControlCommand,
  type ControlName,
  type ControlParameter,
  type ControlQuery,
} from '#contract';
import { constantTimeEqual, type SandboxControls, type ServiceContext } from '#core';
import type { ApiReply, ApiRequest, QueryPairs } from '../http.js';
import type { Api } from '../router.js';
import { controlFailure, controlInvalid, type CommandRequest, type Commands } from './command.js';
import { orderCommands } from './order-commands.js';
import type { ServiceInScenario } from './request-scenario.js';
import { settingCommands } from './settings-commands.js';

type ControlApiSettings = {
  readonly service: ServiceContext;
  readonly serviceIn: ServiceInScenario;
  readonly controls: SandboxControls;
  readonly token: string | undefined;
};

function isCrossOrigin({ header }: ApiRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== header('host');
}

/** Refuses pages of other origins, whatever token they send, and requests without the token. */
function authFailure(request: ApiRequest, token: string | undefined): ApiReply | undefined {
  if (token === undefined) return undefined;
  if (isCrossOrigin(request))
    return controlFailure(403, { message: 'Pages of other origins may not control the sandbox.' });
  if (constantTimeEqual(request.header('authorization') ?? '', `Bearer ${token}`)) return undefined;
  const message = 'The sandbox needs the token that was printed at the start.';
  return controlFailure(401, { message, headers: { 'www-authenticate': 'Bearer' } });
}

type QueryResult<N extends ControlName> =
  | { readonly ok: true; readonly query: ControlQuery<N> }
  /** `allowed`: the values of a parameter that has a list. */
  | { readonly ok: false; readonly name: string; readonly allowed?: readonly string[] | undefined };

/** The number that a plain integer is; other texts stay texts, which the rule of a number refuses. */
const toValue = (text: string, { schema }: ControlParameter): string | number =>
  schema._zod.def.type === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** Reads the parameters of a command in the order of the contract, the first of a name. Ignores other names. */
function readControlQuery<N extends ControlName>(command: N, pairs: QueryPairs): QueryResult<N> {
  const values: Record<string, string | number> = {};
  const parameters: Readonly<Record<string, ControlParameter>> = controlCommands[command].query;
  for (const [name, parameter] of Object.entries(parameters)) {
    const text = pairs.find(([key]) => key === name)?.[1];
    if (text === undefined && parameter.optional) continue;
    if (text === undefined) return { ok: false, name };
    const parsed = parameter.schema.safeParse(toValue(text, parameter));
    if (!parsed.success) return { ok: false, name, allowed: parameter.values };
    values[name] = parsed.data;
  }
  return { ok: true, query: values as ControlQuery<N> };
}

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

const commands: Commands = { ...settingCommands, ...orderCommands };

const runCommand = <N extends ControlName>(name: N, command: CommandRequest<N>) => commands[name](command);

/** The control API: `Authorization: Bearer <token>`, parameters in the query. */
export function createControlApi({ token, ...parts }: ControlApiSettings): Api {
  const run = async (request: ApiRequest): Promise<ApiReply> => {
    const path = request.path.slice(controlRoot.length);
    const name = `${request.method} ${path}`;
    const denied = isForBuyers(name) ? undefined : authFailure(request, token);
    if (denied) return denied;
    if (!isCommand(name)) return unknownCommand(path);
    const read = readControlQuery(name, [...request.query]);
    if (!read.ok) return controlInvalid(read.name, read.allowed);
    return runCommand(name, { ...parts, query: read.query });
  };
  return async (request) => {
    try {
      return await run(request);
    } catch (error) {
      parts.service.reportError(error);
      return controlFailure(503, { message: errors.unavailable.message });
    }
  };
}
