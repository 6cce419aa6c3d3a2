import { controlCommands, controlRoot } from '#contract';
import type { ControlCommand, ControlName, ControlParameter, ControlQuery } from '#contract';
import { constantTimeEqual } from '#core';
import type { ApiReply, ApiRequest, QueryPairs, Route } from '../http.js';
import { createRouter, type Api } from '../router.js';
import { controlFailure, controlInvalid, type CommandRequest, type Commands } from './command.js';
import { orderCommands } from './order-commands.js';
import { settingCommands } from './settings-commands.js';

type CommandParts = Omit<CommandRequest, 'query'>;

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

/** The number that a plain integer is; other texts stay texts, which the rule of a number refuses. */
const toValue = (text: string, { schema }: ControlParameter): string | number =>
  schema._zod.def.type === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** Reads the parameters of a command in the order of the contract, the first of a name. Ignores other names. */
function readControlQuery<N extends ControlName>(command: N, pairs: QueryPairs) {
  const values: Record<string, string | number> = {};
  const parameters: Readonly<Record<string, ControlParameter>> = controlCommands[command].query;
  for (const [name, parameter] of Object.entries(parameters)) {
    const text = pairs.find(([key]) => key === name)?.[1];
    if (text === undefined && parameter.optional) continue;
    if (text === undefined) return { refusal: controlInvalid(name) };
    const parsed = parameter.schema.safeParse(toValue(text, parameter));
    if (!parsed.success) return { refusal: controlInvalid(name, parameter.values) };
    values[name] = parsed.data;
  }
  return { query: values as ControlQuery<N> };
}

const commands: Commands = { ...settingCommands, ...orderCommands };

const runCommand = <N extends ControlName>(name: N, command: CommandRequest<N>) => commands[name](command);

function toRoute(name: ControlName, parts: CommandParts): Route & { readonly command: ControlCommand } {
  const [method = '', path = ''] = name.split(' ');
  return {
    command: controlCommands[name],
    endpoint: { method, path: controlRoot + path },
    area: 'sandbox',
    handle(request) {
      const { query, refusal } = readControlQuery(name, [...request.query]);
      return refusal ?? runCommand(name, { ...parts, query });
    },
  };
}

/** The control API: `Authorization: Bearer <token>`, parameters in the query. */
export const createControlApi = (parts: CommandParts, token: string | undefined): Api =>
  createRouter(parts.service, {
    routes: (Object.keys(controlCommands) as ControlName[]).map((name) => toRoute(name, parts)),
    async middleware({ operation: { command }, request, run }) {
      return (command.isForBuyers ? undefined : authFailure(request, token)) ?? run(parts.service);
    },
  });
