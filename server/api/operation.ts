import { failure, readQuery, rules, success, type Endpoint, type QueryOf, type Result } from '#contract';
import type { Caller, ServiceContext } from '#core';
import type { ApiReply, ApiRequest, Area, OperationDefinition } from './http.js';
import { resultReply } from './reply.js';

type Call<E extends Endpoint> = {
  readonly query: QueryOf<E>;
  readonly request: ApiRequest;
  readonly service: ServiceContext;
};

/** A call of the account area, whose credentials are checked. `caller` is for the audit, `key` the idempotency key. */
type AccountCall<E extends Endpoint> = Call<E> & { readonly caller: Caller; readonly key: string | undefined };

type Definition<C, E extends Endpoint, Data> = {
  readonly endpoint: E;
  /** The sentence of a success. */
  readonly message: string;
  readonly run: (call: C) => Result<Data> | Promise<Result<Data>>;
  /** Instead of the envelope: the reply with this data. */
  readonly toReply?: (data: Data) => ApiReply;
};

type CallReader<C> = {
  readonly area: Area;
  readonly readCall: (request: ApiRequest, service: ServiceContext) => Result<C>;
};

function createOperation<C, E extends Endpoint, Data>(
  { endpoint, message, run, toReply }: Definition<C, E, Data>,
  { area, readCall }: CallReader<C>,
): OperationDefinition {
  const toEnvelope = (data: Data, timestamp: number) => ({ message, data, timestamp });
  const handle: OperationDefinition['handle'] = async (request, service) => {
    const call = readCall(request, service);
    const result = call.ok ? await run(call.value) : call;
    if (toReply && result.ok) return toReply(result.value);
    return resultReply(result, { area, now: service.clock(), toEnvelope });
  };
  return { endpoint, area, handle };
}

/** An operation of the reseller area, which needs no account. */
export const openOperation = <E extends Endpoint, Data>(definition: Definition<Call<E>, E, Data>) =>
  createOperation(definition, {
    area: 'reseller',
    readCall(request, service) {
      const query = readQuery(definition.endpoint, { pairs: request.query });
      return query.ok ? success({ query: query.value, request, service }) : query;
    },
  });

/** `Idempotency-Key` of the IETF draft, with or without the quotes of a structured field. */
export function readIdempotencyKey({ header }: ApiRequest): Result<string | undefined> {
  const raw = header('idempotency-key');
  if (raw === undefined) return success(undefined);
  const parsed = rules.idempotencyKey.safeParse(/^"(.*)"$/.exec(raw)?.[1] ?? raw);
  return parsed.success ? success(parsed.data) : failure('invalid_idempotency_key');
}

const webhookParameters: readonly string[] = ['webhook_url', 'partner_webhook_url'];

/** Whether the operator takes a value of a query: webhook URLs have a rule beyond the contract's. */
export const createValueCheck =
  ({ acceptsWebhookUrl }: Pick<ServiceContext, 'acceptsWebhookUrl'>) =>
  (name: string, read: (name: string) => string | undefined): boolean =>
    !webhookParameters.includes(name) || acceptsWebhookUrl(read(name) ?? '');

/** An operation of the account area. It needs credentials (section 5), and the write key to change something. */
export const accountOperation = <E extends Endpoint, Data>(definition: Definition<AccountCall<E>, E, Data>) =>
  createOperation(definition, {
    area: 'account',
    readCall(request, service) {
      const { endpoint }: { readonly endpoint: E } = definition;
      const actor = service.authorize(request.header('service'));
      if (actor === undefined) return failure('invalid_credentials');
      if (endpoint.access === 'write' && actor === 'read') return failure('read_only_key');
      const query = readQuery(endpoint, { pairs: request.query, accepts: createValueCheck(service) });
      if (!query.ok) return query;
      const key = endpoint.takesKey ? readIdempotencyKey(request) : success(undefined);
      if (!key.ok) return key;
      const caller = { actor, client: request.client?.() ?? 'unknown' };
      return success({ query: query.value, request, service, caller, key: key.value });
    },
  });
