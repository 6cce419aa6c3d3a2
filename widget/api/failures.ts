/**
 * What loads on demand. Without the last five the checkout works on: in its own colours, in the page, in English, without
 * links and without marks.
 */
export type ChunkName = 'order' | 'outcome' | 'destination' | 'theme' | 'layout' | 'locale' | 'summary' | 'marks';

/** Why a call or the set-up failed. `refused` carries the service's own text. */
export type CheckoutFailure =
  | { readonly kind: 'refused'; readonly message: string }
  /** `chunk` names the file of the widget that failed to load twice; absent where the service did not answer. */
  | { readonly kind: 'unreachable'; readonly chunk?: ChunkName }
  | { readonly kind: 'timeout' }
  /** `field` is the path of the wrong value in the reply, such as `.data.fiat_amount`; empty if the reply is not JSON. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** `attribute` is the first wrong one, `message` is about all. The card adds `hint`, in development and in the sandbox. */
  | { readonly kind: 'misconfigured'; readonly attribute: string; readonly message: string; readonly hint?: string };

/**
 * The result of a call: checked data, or a typed failure. `aborted` is not shown: the caller ended the call itself. `status`
 * and `headers` are of the answer, where one arrived.
 */
export type ApiResult<T> = { readonly status?: number; readonly headers?: Headers } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CheckoutFailure | 'aborted' }
);

export type FailedReply = Extract<ApiResult<unknown>, { readonly ok: false }>;

/** A file of the widget that failed to load, also when it was tried once more. */
export const chunkFailure = (chunk: ChunkName) => ({ kind: 'unreachable', chunk }) as const;

export const failureResult = (failure: CheckoutFailure | 'aborted') => ({ ok: false, failure }) as const;

/** The interface of the contract's schemas, in the library and in the built widget. */
type Schema = {
  readonly shape?: Readonly<Record<string, Schema>> | undefined;
  readonly safeParse: (value: unknown) => { readonly success: boolean };
};

/** The path of the first field that breaks its schema, as jq writes it: `.data.fiat_amount`. A list counts as a whole. */
export function wrongReplyField({ shape = {} }: Schema, value: unknown): string {
  const fields = value as Readonly<Record<string, unknown>> | null | undefined;
  const name = Object.keys(shape).find((key) => !shape[key]?.safeParse(fields?.[key]).success);
  return name ? `.${name}${wrongReplyField(shape[name] as Schema, fields?.[name])}` : '';
}
