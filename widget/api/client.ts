import { compare, paymentOptions, type Endpoint, type PaymentOption, type SuccessOf } from '#contract';
import { cachedQuote, type Purchase } from '../common/purchase.js';
import { sanitizeText, withoutPrototype } from '../common/sanitize.js';
import { failureResult, type ApiResult } from './failures.js';

const timeoutMs = 15_000;

type Query = Readonly<Record<string, string | undefined>>;

export type RequestOptions = {
  readonly baseUrl: string;
  readonly query?: Query | undefined;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export function buildUrl(
  { path }: Endpoint,
  { baseUrl, query = {} }: Pick<RequestOptions, 'baseUrl' | 'query'>,
): string {
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = defined.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return baseUrl.replace(/\/+$/, '') + path + (search && `?${search}`);
}

type ParsedReply<E extends Endpoint> = { readonly data: SuccessOf<E>; readonly headers: Headers };

/** The envelope decides between success and failure: the document leaves the HTTP status open. */
function parseReply<E extends Endpoint>(
  { success, failure }: E,
  { json, headers }: { readonly json: unknown; readonly headers: Headers },
): ApiResult<ParsedReply<E>> {
  const succeeded = success.safeParse(json);
  if (succeeded.success) return { ok: true, value: { data: succeeded.data as SuccessOf<E>, headers } };
  const failed = failure.safeParse(json);
  if (!failed.success) return failureResult({ kind: 'malformed' });
  const { message = '' } = failed.data as { message?: string };
  return failureResult({ kind: 'refused', message: sanitizeText(message) });
}

/** A request that takes nothing from the page, neither cookies nor what it put on `Object.prototype`. */
export const buildRequestInit = (
  { method }: Endpoint,
  { headers, signal }: Pick<RequestOptions, 'headers' | 'signal'>,
) =>
  withoutPrototype({
    method,
    headers: withoutPrototype({ ...headers }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal,
  } as const);

/** Sends one request. Resolves with checked data or a typed failure, and never rejects. */
export async function sendRequest<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions,
): Promise<ApiResult<ParsedReply<E>>> {
  const { baseUrl, query, signal, headers } = withoutPrototype(options);
  const timeout = AbortSignal.timeout(timeoutMs);
  const init = buildRequestInit(endpoint, { headers, signal: AbortSignal.any([signal, timeout]) });
  let response: Response;
  let body: string;
  try {
    response = await fetch(buildUrl(endpoint, { baseUrl, query }), init);
    body = await response.text();
  } catch {
    if (signal.aborted) return failureResult('aborted');
    return failureResult({ kind: timeout.aborted ? 'timeout' : 'unreachable' });
  }
  try {
    return parseReply(endpoint, { json: JSON.parse(body), headers: response.headers });
  } catch {
    return failureResult({ kind: 'malformed' });
  }
}

const sanitizeOption = (option: PaymentOption): PaymentOption => ({
  ...option,
  show_name: sanitizeText(option.show_name, 60),
  alt: sanitizeText(option.alt),
});

export type FetchedOptions = {
  readonly options: readonly PaymentOption[];
  /** From the `Accept-Idempotency` header. A service without it may refuse `Idempotency-Key` across origins. */
  readonly supportsIdempotency: boolean;
};

/** 4.3: the ways to pay an amount, cheapest first: the document promises no order. */
export async function fetchOptions(
  purchase: Purchase & Pick<RequestOptions, 'baseUrl'>,
  signal: AbortSignal,
): Promise<ApiResult<FetchedOptions>> {
  const query = { fiat_amount: purchase.fiatAmount, fiat_currency: purchase.fiatCurrency };
  const result = await sendRequest(paymentOptions, { baseUrl: purchase.baseUrl, query, signal });
  if (!result.ok) return result;
  const { data, headers } = result.value;
  const fee = (option: PaymentOption) => cachedQuote(option, purchase).fee;
  const options = data.data.payment_options.map(sanitizeOption).sort((a, b) => compare(fee(a), fee(b)));
  return { ok: true, value: { options, supportsIdempotency: headers.get('accept-idempotency') === '?1' } };
}
