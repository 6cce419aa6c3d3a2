import { parseJson, rules, type ServerCall } from '#contract';
import { findCallFault } from './arguments.js';
import { createDeadline, waitInCall, type Deadline, type KeyedCallOptions } from './deadline.js';
import { argumentFailure, noReplyFailure, refusedCallFailure, type Failure, type Result } from './failures.js';

/** Where the service is, and what proves the account to it. */
export type Service = {
  readonly baseUrl: string;
  readonly credentials: string;
  readonly fetch: typeof globalThis.fetch;
};

export type Request = {
  readonly endpoint: ServerCall;
  readonly query: Readonly<Record<string, unknown>>;
  readonly options: KeyedCallOptions;
};

type Attempt = Request & { readonly url: string; readonly service: Service; readonly deadline: Deadline };

const maxAttempts = 3;
const firstDelayMs = 250;

/** @throws what `JSON.stringify` throws, such as for a BigInt, and `encodeURIComponent`. */
function buildUrl({ endpoint: { path }, query }: Request, { baseUrl }: Service): string {
  const { pair = '', ...parameters } = query;
  const defined = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const texts = defined.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const search = new URLSearchParams(texts).toString();
  return `${baseUrl}${path}${encodeURIComponent(String(pair))}${search && `?${search}`}`;
}

/**
 * Follows no redirect, because the credentials would go along. Forbids caches, because some frameworks cache every GET by
 * themselves, unless the runtime lacks the option and throws.
 */
const buildInit = ({ endpoint, options: { idempotencyKey }, service, deadline }: Attempt): RequestInit => ({
  method: endpoint.method,
  headers: { service: service.credentials, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) },
  redirect: 'manual',
  signal: deadline.signal,
  ...('cache' in Request.prototype && { cache: 'no-store' }),
});

type Envelope = { readonly message?: string; readonly error?: string };

/** Reads a reply by its envelope, because the service document leaves the HTTP status open. */
async function readReply<T>(response: Response, { endpoint, deadline }: Attempt): Promise<Result<T>> {
  const json = parseJson(await deadline.race(response.text()));
  const success = endpoint.success.safeParse(json);
  if (success.success) {
    const { status: _status, ...others } = success.data as { readonly status: string; readonly data?: T };
    return { ok: true, value: (others.data ?? others) as T };
  }
  const failed = endpoint.failure.safeParse(json);
  const { message, error } = (failed.success ? failed.data : {}) as Envelope;
  return refusedCallFailure(message ?? error, response);
}

/** Whether the failure may be gone at the next attempt. */
const mayPass = ({ code, status }: Failure): boolean =>
  code === 'unreachable' || [408, 429, 503].includes(status) || (code === 'malformed' && [502, 504].includes(status));

/** Whether repeating the call is safe. */
const isRepeatable = ({ endpoint, options }: Request): boolean =>
  endpoint.takesKey ? options.idempotencyKey !== undefined : !endpoint.creates && endpoint.access !== 'write';

/** Half of the delay is random, so that callers do not all return at the same moment. */
const delayOf = ({ retryAfterSeconds }: Failure, attempts: number): number =>
  retryAfterSeconds === undefined
    ? firstDelayMs * 2 ** (attempts - 1) * (0.5 + Math.random())
    : retryAfterSeconds * 1000;

async function sendOnce<T>(attempt: Attempt): Promise<Result<T>> {
  const { url, service, deadline } = attempt;
  try {
    return await readReply(await deadline.race(service.fetch(url, buildInit(attempt))), attempt);
  } catch {
    return noReplyFailure(deadline.reason() ?? 'unreachable');
  }
}

/** Sends a request, and repeats it before the deadline where that is safe and may help. Never rejects. */
async function sendCall<T>(attempt: Attempt): Promise<Result<T>> {
  const { deadline, options } = attempt;
  const { idempotencyKey } = options;
  if (idempotencyKey !== undefined && !rules.idempotencyKey.safeParse(idempotencyKey).success)
    return noReplyFailure('invalid_idempotency_key');
  for (let attempts = 1; ; attempts += 1) {
    const result = await sendOnce<T>(attempt);
    if (result.ok || attempts === maxAttempts || !isRepeatable(attempt) || !mayPass(result)) return result;
    const delay = delayOf(result, attempts);
    if (delay >= deadline.left()) return result;
    await waitInCall(delay, deadline).catch(() => undefined);
    const reason = deadline.reason();
    if (reason) return noReplyFailure(reason);
  }
}

/** Sends a request and reads its reply before the deadline. */
export async function callServer<T>(request: Request, service: Service): Promise<Result<T>> {
  const fault = findCallFault(request);
  if (fault !== undefined) return argumentFailure(fault);
  let attempt: Attempt;
  try {
    attempt = { ...request, service, url: buildUrl(request, service), deadline: createDeadline(request.options) };
  } catch (error) {
    return argumentFailure(`An argument cannot be used: ${(error as Error).message.split('\n')[0]}.`);
  }
  try {
    return await sendCall<T>(attempt);
  } finally {
    attempt.deadline.close();
  }
}
