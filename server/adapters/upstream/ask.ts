import type { Answer } from '#core';
import { createUpstreamBudget } from './budget.js';
import { createUpstreamCircuit } from './circuit.js';
import { createUpstreamHttpClient, isUpstreamReply, type HttpRequest, type HttpResult } from './http-client.js';
import { isUpstreamAlive, toUpstreamFailure } from './outcome.js';
import type { CallKind, UpstreamSettings } from './settings.js';

/** `read` returns undefined when the reply breaks the document. */
export type Ask = <Value>(request: HttpRequest, read: (json: unknown) => Value | undefined) => Promise<Answer<Value>>;

/** Calls the upstream within the budget and while the circuit of the kind of call is closed, and validates its reply. Never rejects. */
export function createUpstreamAsk(settings: UpstreamSettings): Ask {
  const { startTimeout } = settings;
  const call = createUpstreamHttpClient(settings);
  const budget = createUpstreamBudget(startTimeout);
  const circuits = { create: createUpstreamCircuit('create', settings), read: createUpstreamCircuit('read', settings) };
  const refuse = (kind: CallKind) => ({ isSent: false, retryAfterMs: circuits[kind].restMs() });

  const send = async (request: HttpRequest, kind: CallKind): Promise<HttpResult> => {
    const record = circuits[kind].enter();
    if (!record) return refuse(kind);
    const result = await call(request);
    record(isUpstreamAlive(result));
    return result;
  };

  const sendInTurn = async (request: HttpRequest): Promise<HttpResult> => {
    const kind = request.endpoint.creates ? 'create' : 'read';
    if (!circuits[kind].allows()) return refuse(kind);
    const end = await budget(kind);
    return end ? send(request, kind).finally(end) : { isSent: false, retryAfterMs: 0 };
  };

  return async (request, read) => {
    const { endpoint } = request;
    const result = await sendInTurn(request);
    if (!isUpstreamReply(result) || result.status >= 300) return toUpstreamFailure(result, endpoint);
    const value = read(result.json);
    return value === undefined ? toUpstreamFailure(result, endpoint) : { ok: true, value };
  };
}
