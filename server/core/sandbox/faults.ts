import type { OperationName } from '#contract';

export type Fault =
  /** The operation fails with its documented error, without effect. */
  | { readonly kind: 'fail' }
  | { readonly kind: 'unauthorized' }
  /** 429 with `Retry-After` in seconds. */
  | { readonly kind: 'rate_limit'; readonly retryAfter: number }
  /** The connection is reset before the request is read, without effect. */
  | { readonly kind: 'unreachable' }
  /** The first request fails, the second succeeds, and so on. */
  | { readonly kind: 'flaky' }
  | TransportFault;

/**
 * The operation takes effect, but its reply does not arrive intact: `latency` is late by `milliseconds`, `hang` never comes on
 * an open connection, `malformed` ends after half of the JSON, and `slow_body` sends the head at once and the body over
 * `milliseconds`.
 */
export type TransportFault =
  | { readonly kind: 'hang' | 'reset' | 'malformed' }
  | { readonly kind: 'latency' | 'slow_body'; readonly milliseconds: number };

/** A fault that waits for the next requests of an operation, or of any. */
export type ArmedFault = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** The number of requests that it still affects; null for all. */
  readonly times: number | null;
};
