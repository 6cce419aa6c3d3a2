import { readQuery, type Endpoint, type OperationName, type QueryOf, type Result } from '#contract';
import type { Caller, ServiceContext } from '#core';
import type { ApiReply, ApiRequest, Operation } from './http.js';
import { resultReply } from './reply.js';

type Handle = Operation['handle'];

/** A request whose query is checked. */
export type Call<E extends Endpoint> = {
  readonly query: QueryOf<E>;
  readonly request: ApiRequest;
  readonly service: ServiceContext;
};

/** A call of the account area, whose credentials are checked. */
export type AccountCall<E extends Endpoint> = Call<E> & {
  /** Who calls, for the audit. */
  readonly caller: Caller;
};

type Definition<C, E extends Endpoint, Data> = {
  readonly name: OperationName;
  readonly endpoint: E;
  /** The sentence of a success. */
  readonly message: string;
  readonly run: (call: C) => Result<Data> | Promise<Result<Data>>;
};

type Stamped<Data> = { readonly message: string; readonly data: Data; readonly timestamp: number };

/** The envelope of a success, with the time of the reply. */
const stamped =
  (message: string) =>
  <Data>(data: Data, timestamp: number): Stamped<Data> => ({ message, data, timestamp });

/** An operation of the reseller area, which needs no account. */
export function openOperation<E extends Endpoint, Data>(definition: Definition<Call<E>, E, Data>): Operation {
  const { name, endpoint, message, run } = definition;
  const context = { area: 'reseller', toEnvelope: stamped(message) } as const;
  const handle: Handle = async (request, service) => {
    const query = readQuery(endpoint, request.query);
    const result = query.ok ? await run({ query: query.value, request, service }) : query;
    return resultReply(result, { ...context, now: service.clock() });
  };
  return { name, endpoint, area: 'reseller', handle };
}

type AccountDefinition<E extends Endpoint, Data> = Definition<AccountCall<E>, E, Data> & {
  /** Instead of the envelope: the reply with this data. */
  readonly toReply?: (data: Data) => ApiReply;
};

/** An operation of the account area. It needs credentials (section 5), and those of the write key to change something. */
export function accountOperation<E extends Endpoint, Data>(definition: AccountDefinition<E, Data>): Operation {
  const { name, endpoint, message, run, toReply } = definition;
  const context = { area: 'account', toEnvelope: stamped(message) } as const;
  const readCall = (request: ApiRequest, service: ServiceContext): Result<AccountCall<E>> => {
    const actor = service.authorize(request.header('service'));
    if (actor === undefined) return { ok: false, code: 'invalid_credentials' };
    if (endpoint.access === 'write' && actor === 'read') return { ok: false, code: 'read_only_key' };
    const query = readQuery(endpoint, request.query);
    if (!query.ok) return query;
    const caller = { actor, client: request.client?.() ?? 'unknown' };
    return { ok: true, value: { query: query.value, request, service, caller } };
  };
  const handle: Handle = async (request, service) => {
    const call = readCall(request, service);
    const result = call.ok ? await run(call.value) : call;
    if (toReply && result.ok) return toReply(result.value);
    return resultReply(result, { ...context, now: service.clock() });
  };
  return { name, endpoint, area: 'account', handle };
}
