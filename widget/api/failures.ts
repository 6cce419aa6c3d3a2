/**
 * What loads on demand. Without the last five the checkout works on: in its own colours, in the page, in English, without
 * links and without marks.
 */
export type ChunkName =
  'order' | 'tracking' | 'outcome' | 'destination' | 'theme' | 'layout' | 'locale' | 'legal' | 'marks';

/** Why a call or the set-up failed. `refused` carries the service's own text. */
export type CheckoutFailure =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'timeout' | 'malformed' }
  /** `chunk` names the file of the widget that failed to load twice; absent where the service did not answer. */
  | { readonly kind: 'unreachable'; readonly chunk?: ChunkName }
  | { readonly kind: 'misconfigured'; readonly attribute: string; readonly message: string };

/** What a call gives: checked data, or a typed failure. `aborted` is not shown: the caller ended the call itself. */
export type ApiResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CheckoutFailure | 'aborted' };

/** A file of the widget that failed to load, also when it was tried once more. */
export const chunkFailure = (chunk: ChunkName) => ({ kind: 'unreachable', chunk }) as const;

export const failureResult = (failure: CheckoutFailure | 'aborted') => ({ ok: false, failure }) as const;
