import type { Answer } from '#core';
import { createBudget } from './budget.js';
import { createCircuit } from './circuit.js';
import { createHttpClient, isReply, type HttpRequest, type HttpResult } from './http-client.js';
import { isAlive, toFailure } from './outcome.js';
import type { UpstreamSettings } from './settings.js';

/** `read` returns undefined when the reply breaks the document. */
export type Ask = <Value>(request: HttpRequest, read: (json: unknown) => Value | undefined) => Promise<Answer<Value>>;

/** Calls the upstream within the budget and while the circuit is closed, and validates its reply. Never rejects. */
export function createAsk(settings: UpstreamSettings): Ask {
  const { clock, startTimeout, onCall } = settings;
  const call = createHttpClient(settings);
  const budget = createBudget(startTimeout);
  const circuit = createCircuit(settings);
  const refuse = () => ({ isSent: false, retryAfterMs: circuit.restMs() });

  const send = async (request: HttpRequest): Promise<HttpResult> => {
    const record = circuit.enter();
    if (!record) return refuse();
    const startedAt = clock();
    const result = await call(request);
    onCall?.({ path: request.endpoint.path, isAnswered: isReply(result), ms: clock() - startedAt });
    record(isAlive(result));
    return result;
  };

  const sendInTurn = async (request: HttpRequest): Promise<HttpResult> => {
    if (!circuit.allows()) return refuse();
    const end = await budget(request.endpoint.creates === true);
    return end ? send(request).finally(end) : { isSent: false, retryAfterMs: 0 };
  };

  return async (request, read) => {
    const { endpoint } = request;
    const result = await sendInTurn(request);
    if (!isReply(result) || result.status >= 300) return toFailure(result, endpoint);
    const value = read(result.json);
    return value === undefined ? toFailure(result, endpoint) : { ok: true, value };
  };
}
