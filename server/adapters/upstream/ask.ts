import type { Endpoint } from '#contract';
import type { Answer } from '#core';
import { createBudget } from './budget.js';
import { createCircuit } from './circuit.js';
import { createHttpClient, type HttpClientSettings, type HttpRequest, type HttpResult } from './http-client.js';
import { isAlive, toFailure } from './outcome.js';

type AskSettings = HttpClientSettings & { readonly warn: (message: string) => void };

/** Calls within the budget and while the circuit is closed. */
function createGuardedSend(settings: AskSettings) {
  const send = createHttpClient(settings);
  const budget = createBudget(settings.startTimeout);
  const circuit = createCircuit(settings);
  return async (request: HttpRequest): Promise<HttpResult> => {
    const refuse = () => ({ error: 'circuit_open', isSent: false, retryAfterMs: circuit.restMs() }) as const;
    if (!circuit.allows()) return refuse();
    const end = await budget(request.takesEffect === true);
    if (!end) return { error: 'busy', isSent: false, retryAfterMs: 0 };
    const record = circuit.enter();
    const result = record ? await send(request) : refuse();
    record?.(isAlive(result));
    end();
    return result;
  };
}

type Question<Value> = {
  readonly endpoint: Endpoint;
  readonly request: HttpRequest;
  /** Undefined where the reply is not what the document says. */
  readonly read: (json: unknown) => Value | undefined;
};

export type Ask = <Value>(question: Question<Value>) => Promise<Answer<Value>>;

/** Asks the upstream, and reads its reply. Never rejects. */
export function createAsk(settings: AskSettings): Ask {
  const send = createGuardedSend(settings);
  return async ({ endpoint, request, read }) => {
    const result = await send(request);
    if ('error' in result || result.status >= 300) return toFailure(result, endpoint);
    const value = read(result.json);
    return value === undefined ? toFailure(result, endpoint) : { ok: true, value };
  };
}
