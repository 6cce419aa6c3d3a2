import type { Endpoint } from '#contract';
import type { Answer } from '#core';
import { createBudget } from './budget.js';
import { createCircuit } from './circuit.js';
import { createHttpClient, type HttpRequest, type HttpResult } from './http-client.js';
import { isAlive, toFailure } from './outcome.js';
import type { UpstreamSettings } from './settings.js';

type Send = (request: HttpRequest, endpoint: Endpoint) => Promise<HttpResult>;

function createObservedSend(settings: UpstreamSettings): Send {
  const send = createHttpClient(settings);
  const { clock, onCall } = settings;
  return async (request, { path }) => {
    const startedAt = clock();
    const result = await send(request);
    onCall?.({ path, isAnswered: !('error' in result), ms: clock() - startedAt });
    return result;
  };
}

function createGuardedSend(settings: UpstreamSettings): Send {
  const send = createObservedSend(settings);
  const budget = createBudget(settings.startTimeout);
  const circuit = createCircuit(settings);
  return async (request, endpoint) => {
    const refuse = () => ({ error: 'circuit_open', isSent: false, retryAfterMs: circuit.restMs() }) as const;
    if (!circuit.allows()) return refuse();
    const end = await budget(request.takesEffect === true);
    if (!end) return { error: 'busy', isSent: false, retryAfterMs: 0 };
    const record = circuit.enter();
    const result = record ? await send(request, endpoint) : refuse();
    record?.(isAlive(result));
    end();
    return result;
  };
}

type Question<Value> = {
  readonly endpoint: Endpoint;
  readonly request: HttpRequest;
  /** Returns undefined when the reply breaks the document. */
  readonly read: (json: unknown) => Value | undefined;
};

export type Ask = <Value>(question: Question<Value>) => Promise<Answer<Value>>;

/** Calls the upstream and validates its reply. Never rejects. */
export function createAsk(settings: UpstreamSettings): Ask {
  const send = createGuardedSend(settings);
  return async ({ endpoint, request, read }) => {
    const result = await send(request, endpoint);
    if ('error' in result || result.status >= 300) return toFailure(result, endpoint);
    const value = read(result.json);
    return value === undefined ? toFailure(result, endpoint) : { ok: true, value };
  };
}
