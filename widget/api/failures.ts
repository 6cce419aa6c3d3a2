/** Why a call or the set-up failed. `refused` carries the service's own text. */
export type CheckoutFailure =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unreachable' | 'timeout' | 'malformed' }
  | { readonly kind: 'misconfigured'; readonly attribute: string; readonly message: string };

/** What a call gives: checked data, or a typed failure. `aborted` is not shown: the caller ended the call itself. */
export type ApiResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CheckoutFailure | 'aborted' };

export const failureResult = (failure: CheckoutFailure | 'aborted') => ({ ok: false, failure }) as const;
