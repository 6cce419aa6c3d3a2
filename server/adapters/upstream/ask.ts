import type { Endpoint } from '#contract';
import type { Answer } from '#core';
import { createBudget } from './budget.js';
import { createCircuit } from './circuit.js';
import { createHttpClient, type HttpRequest, type HttpResult } from './http-client.js';
import { isAlive, toFailure } from './outcome.js';
import type { UpstreamSettings } from './settings.js';

type Question<Value> = {
  readonly endpoint: Endpoint;
  readonly request: HttpRequest;
  /** Returns undefined when the reply breaks the document. */
  readonly read: (json: unknown) => Value | undefined;
};

export type Ask = <Value>(question: Question<Value>) => Promise<Answer<Value>>;

/** Calls the upstream within the budget and while the circuit is closed, and validates its reply. Never rejects. */
export function createAsk(settings: UpstreamSettings): Ask {
  const { clock, startTimeout, onCall } = settings;
  const call = createHttpClient(settings);
  const budget = createBudget(startTimeout);
  const circuit = createCircuit(settings);
  const refuse = () => ({ error: 'circuit_open', isSent: false, retryAfterMs: circuit.restMs() }) as const;

  const send = async (request: HttpRequest, { path }: Endpoint): Promise<HttpResult> => {
    const record = circuit.enter();
    if (!record) return refuse();
    const startedAt = clock();
    const result = await call(request);
    onCall?.({ path, isAnswered: !('error' in result), ms: clock() - startedAt });
    record(isAlive(result));
    return result;
  };

  const sendInTurn = async (request: HttpRequest, endpoint: Endpoint): Promise<HttpResult> => {
    if (!circuit.allows()) return refuse();
    const end = await budget(request.takesEffect === true);
    return end ? send(request, endpoint).finally(end) : { error: 'busy', isSent: false, retryAfterMs: 0 };
  };

  return async ({ endpoint, request, read }) => {
    const result = await sendInTurn(request, endpoint);
    if ('error' in result || result.status >= 300) return toFailure(result, endpoint);
    const value = read(result.json);
    return value === undefined ? toFailure(result, endpoint) : { ok: true, value };
  };
}
