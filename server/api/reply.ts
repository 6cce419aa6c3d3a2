import { errors, toSeconds, type ErrorCode, type Result } from '#contract';
import { noStoreHeaders, type ApiReply, type Route } from './http.js';

const resellerFailure = (message: string) => ({ status: 'failed', message, data: {} });

const envelopes: Readonly<Record<Route['area'], (message: string, timestamp: number) => object>> = {
  account: (error, timestamp) => ({ status: 'failed', error, timestamp }),
  exchange: (error) => ({ status: 'failed', error }),
  reseller: resellerFailure,
  sandbox: resellerFailure,
};

/** Seconds after which a client may retry, for failures that pass. */
const retryAfterSeconds: Readonly<Partial<Record<ErrorCode, string>>> = {
  rates_unavailable: '30',
  too_many_streams: '10',
};

type FailureContext = {
  readonly area: Route['area'];
  readonly now: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The only place where a code becomes a status and a text. */
export function failureReply(code: ErrorCode, { area, now, headers = {} }: FailureContext): ApiReply {
  const { status, message } = errors[code];
  const retryAfter = retryAfterSeconds[code];
  return {
    status,
    headers: {
      ...noStoreHeaders,
      'error-code': code,
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      ...headers,
    },
    body: envelopes[area](message, toSeconds(now)),
  };
}

const successReply = (body: object): ApiReply => ({
  status: 200,
  headers: noStoreHeaders,
  body: { status: 'success', ...body },
});

type ResultContext<T> = FailureContext & { readonly toEnvelope: (value: T, timestamp: number) => object };

export function resultReply<T>(result: Result<T>, { toEnvelope, ...context }: ResultContext<T>): ApiReply {
  if (result.ok) return successReply(toEnvelope(result.value, toSeconds(context.now)));
  const { code, retryAfterSeconds: seconds } = result;
  const headers = { ...(seconds !== undefined && { 'retry-after': String(seconds) }), ...context.headers };
  return failureReply(code, { ...context, headers });
}

/** A streamed reply. `x-accel-buffering` stops proxies from buffering it. */
export const eventStreamReply = {
  status: 200,
  headers: { ...noStoreHeaders, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  body: {},
} as const;
