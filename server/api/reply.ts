import { errors, type ErrorCode, type Result } from '#contract';
import { noStoreHeaders, type ApiReply } from './http.js';

/** The areas of the service, each with its own envelopes (2.1). */
export type Area = 'account' | 'exchange' | 'reseller';

const envelopes: Readonly<Record<Area, (message: string, timestamp: number) => object>> = {
  account: (error, timestamp) => ({ status: 'failed', error, timestamp }),
  exchange: (error) => ({ status: 'failed', error }),
  reseller: (message) => ({ status: 'failed', message, data: {} }),
};

/** Unix seconds, as the envelopes have them. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

type FailureContext = {
  readonly area: Area;
  readonly now: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The one place where a code becomes a status and a text. */
export function failureReply(code: ErrorCode, { area, now, headers = {} }: FailureContext): ApiReply {
  const { status, message } = errors[code];
  return { status, headers: { ...noStoreHeaders, ...headers }, body: envelopes[area](message, toSeconds(now)) };
}

export const successReply = (body: object): ApiReply => ({
  status: 200,
  headers: noStoreHeaders,
  body: { status: 'success', ...body },
});

/** Turns what a use case gives into a reply; `wrap` puts a value into its success envelope. */
export const resultReply = <T>(
  result: Result<T>,
  failure: FailureContext,
  toEnvelope: (value: T, timestamp: number) => object,
): ApiReply =>
  result.ok ? successReply(toEnvelope(result.value, toSeconds(failure.now))) : failureReply(result.code, failure);

/** A reply that goes on. Nothing on the way may gather it. */
export const eventStreamReply = {
  status: 200,
  headers: { ...noStoreHeaders, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  body: {},
} as const;
