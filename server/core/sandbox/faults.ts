import type { OperationName } from '#contract';

export type Fault =
  /** The operation fails with its documented error, without effect. */
  | { readonly kind: 'fail' }
  /** The operation takes effect, and its reply is late. */
  | { readonly kind: 'latency'; readonly milliseconds: number };

/** A fault that waits for the next requests of an operation, or of any. */
export type ArmedFault = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** The number of requests that it still affects; null for all. */
  readonly times: number | null;
};
