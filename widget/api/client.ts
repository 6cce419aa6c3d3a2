import { compare, paymentOptions, type Endpoint, type PaymentOption, type SuccessOf } from '#contract';
import { withoutPrototype } from '../common/without-prototype.js';
import { sanitizeText } from '../common/sanitize-text.js';
import { cachedQuote } from '../common/quote.js';
import { failureResult, type ApiResult } from './failures.js';

const timeoutMs = 15_000;

export type Query = Readonly<Record<string, string | undefined>>;

export type RequestOptions = {
  readonly query?: Query;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export function buildUrl(base: string, { path }: Endpoint, query: Query = {}): string {
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = defined.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return base.replace(/\/+$/, '') + path + (search && `?${search}`);
}

type ParsedReply<E extends Endpoint> = { readonly data: SuccessOf<E>; readonly headers: Headers };

/** Success and failure are told by the envelope, not by the HTTP status, which the document leaves open. */
function parseReply<E extends Endpoint>(endpoint: E, json: unknown, headers: Headers): ApiResult<ParsedReply<E>> {
  const succeeded = endpoint.success.safeParse(json);
  if (succeeded.success) return { ok: true, value: { data: succeeded.data as SuccessOf<E>, headers } };
  const failed = endpoint.failure.safeParse(json);
  if (!failed.success) return failureResult({ kind: 'malformed' });
  const { message = '' } = failed.data as { message?: string };
  return failureResult({ kind: 'refused', message: sanitizeText(message) });
}

/** A request that takes nothing from the page, neither cookies nor what it put on `Object.prototype`. */
export const buildRequestInit = ({ method }: Endpoint, { headers, signal }: Omit<RequestOptions, 'query'>) =>
  withoutPrototype({
    method,
    headers: withoutPrototype({ ...headers }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal,
  } as const);

/** One request: checked data, or a typed failure, never an exception. */
export async function sendRequest<E extends Endpoint>(
  base: string,
  endpoint: E,
  options: RequestOptions,
): Promise<ApiResult<ParsedReply<E>>> {
  const { query, signal, headers } = withoutPrototype(options);
  const timeout = AbortSignal.timeout(timeoutMs);
  const init = buildRequestInit(endpoint, { headers, signal: AbortSignal.any([signal, timeout]) });
  let response: Response;
  let body: string;
  try {
    response = await fetch(buildUrl(base, endpoint, query), init);
    body = await response.text();
  } catch {
    if (signal.aborted) return failureResult('aborted');
    return failureResult({ kind: timeout.aborted ? 'timeout' : 'unreachable' });
  }
  try {
    return parseReply(endpoint, JSON.parse(body), response.headers);
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
  /** A service that understands `Idempotency-Key` says so; another one may not even allow the header across origins. */
  readonly supportsIdempotency: boolean;
};

/** The amount that is paid, in the fiat currency. */
export type Purchase = { readonly fiatAmount: string; readonly fiatCurrency: string };

/** 4.3: the ways to pay an amount, cheapest first: the document promises no order. */
export async function fetchOptions(
  base: string,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<ApiResult<FetchedOptions>> {
  const query = { fiat_amount: purchase.fiatAmount, fiat_currency: purchase.fiatCurrency };
  const result = await sendRequest(base, paymentOptions, { query, signal });
  if (!result.ok) return result;
  const { data, headers } = result.value;
  const fee = (option: PaymentOption) => cachedQuote(option, purchase).fee;
  const options = data.data.payment_options.map(sanitizeOption).sort((a, b) => compare(fee(a), fee(b)));
  return { ok: true, value: { options, supportsIdempotency: headers.get('accept-idempotency') === '?1' } };
}
