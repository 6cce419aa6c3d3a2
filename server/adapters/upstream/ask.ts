import type { Answer } from '#core';
import { createUpstreamHttpClient, isUpstreamReply, type HttpRequest } from './http-client.js';
import { isUpstreamAlive, toUpstreamFailure } from './outcome.js';
import type { CallKind, UpstreamSettings } from './settings.js';

const failureThreshold = 5;
const firstOpenMs = 10_000;
const maxOpenMs = 60_000;

/** An answer, and whether it shows a working upstream. */
type Reply<Value> = { readonly answer: Answer<Value>; readonly isAlive: boolean };

/**
 * Opens after five failures of a kind in a row, and stops calls of this kind alone: reads that fail stop no order. After ten
 * seconds a single call probes the upstream; while it fails, the pause doubles up to a minute. Calls that started before the
 * circuit opened do not count.
 */
function createCircuit(kind: CallKind, { monotonic, warn, onCircuit }: UpstreamSettings) {
  const calls = kind === 'create' ? 'New orders' : 'Reads';
  let [failures, openUntil, generation] = [0, 0, 0];
  let isProbing = false;
  const isOpen = (): boolean => failures >= failureThreshold;

  const fail = (): void => {
    failures++;
    if (!isOpen()) return;
    const probes = failures - failureThreshold;
    openUntil = monotonic() + Math.min(firstOpenMs * 2 ** probes, maxOpenMs);
    generation++;
    onCircuit?.(kind, true);
    if (probes === 0)
      warn(`The upstream failed five times in a row. ${calls} stop for ten seconds; then one call probes it.`);
  };
  const close = (): void => {
    if (isOpen()) {
      warn(`The upstream works again. ${calls} go on.`);
      onCircuit?.(kind, false);
    }
    failures = 0;
  };
  return async <Value>(send: () => Promise<Reply<Value>>): Promise<Answer<Value>> => {
    const isProbe = isOpen();
    if (isProbe && (isProbing || monotonic() < openUntil))
      return { ok: false, reason: 'unavailable', retryAfterMs: Math.max(0, openUntil - monotonic()) };
    const startedIn = generation;
    isProbing ||= isProbe;
    const { answer, isAlive } = await send();
    if (isProbe) isProbing = false;
    if (startedIn !== generation) return answer;
    if (isAlive) close();
    else fail();
    return answer;
  };
}

/** `read` returns undefined when the reply breaks the document. */
export type Ask = <Value>(request: HttpRequest, read: (json: unknown) => Value | undefined) => Promise<Answer<Value>>;

/** Calls the upstream while the circuit of the kind of call is closed, and validates its reply. Never rejects. */
export function createUpstreamAsk(settings: UpstreamSettings): Ask {
  const call = createUpstreamHttpClient(settings);
  const circuits = { create: createCircuit('create', settings), read: createCircuit('read', settings) };
  return async (request, read) => {
    const { endpoint } = request;
    return circuits[endpoint.creates ? 'create' : 'read'](async () => {
      const result = await call(request);
      const value = isUpstreamReply(result) && result.status < 300 ? read(result.json) : undefined;
      return value === undefined
        ? { answer: toUpstreamFailure(result, endpoint), isAlive: isUpstreamAlive(result, endpoint) }
        : { answer: { ok: true, value }, isAlive: true };
    });
  };
}
