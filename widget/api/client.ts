import * as contract from '#contract';
import { feeLines, type Purchase } from '../common/purchase.js';
import { sanitizeText } from '../common/sanitize.js';
import { failureResult, wrongReplyField, type ApiResult } from './failures.js';

const timeoutMs = 15_000;

/** Longer than any answer of the service. */
const maxReplyBytes = 1_048_576;

/** More options, or coins, than a buyer can choose from. The widget leaves out the rest. */
export const maxChoices = 200;

/** The payment options, and what their headers say. */
export type OptionsReply = {
  readonly options: readonly contract.PaymentOption[];
  readonly cheapest?: contract.PaymentOption | undefined;
  /** What the service has beyond the document, such as `Accept-Quote`: read where it is needed. */
  readonly headers: Headers;
};

/** At the window, for each reply of a service and each byte of a stream: facts, where `navigator.onLine` is a hint. */
export const replyEvent = 'checkout-reply';

export const reportReply = () => dispatchEvent(new Event(replyEvent));

type Query = Readonly<Record<string, string | undefined>>;

export type RequestOptions = {
  readonly baseUrl: string;
  readonly query?: Query | undefined;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export function buildRequestUrl(
  { path }: contract.Call,
  { baseUrl, query = {} }: Pick<RequestOptions, 'baseUrl' | 'query'>,
): string {
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = defined.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return contract.trimTrailingSlashes(baseUrl) + path + (search && `?${search}`);
}

type ParsedReply<E extends contract.Call> = { readonly data: contract.SuccessOf<E>; readonly headers: Headers };

/** The envelope decides between success and failure: the document leaves the HTTP status open. */
function parseReply<E extends contract.Call>(
  { success, failure }: E,
  { json, headers }: { readonly json: unknown; readonly headers: Headers },
): ApiResult<ParsedReply<E>> {
  const succeeded = success.safeParse(json);
  if (succeeded.success) return { ok: true, value: { data: succeeded.data as contract.SuccessOf<E>, headers } };
  const failed = failure.safeParse(json);
  if (!failed.success) return failureResult({ kind: 'malformed', field: wrongReplyField(success, json) });
  const { message = '' } = failed.data as { message?: string };
  return failureResult({ kind: 'refused', message: sanitizeText(message) });
}

/** The last three are the usual ones: as own members they hide what the page adds to `Object.prototype`. */
const fixedInit = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  mode: 'cors',
  body: null,
  integrity: '',
} as const;

/** A request without the page's cookies. It has a prototype, because pages that wrap `fetch` call its `hasOwnProperty`. */
export const buildRequestInit = (
  { method }: contract.Call,
  { headers, signal }: Pick<RequestOptions, 'headers' | 'signal'>,
) => ({ method, headers: { ...headers }, ...fixedInit, signal });

/**
 * Reads a body as it arrives. Undefined once it is too long; `content-length` may be wrong, so the bytes are counted. Pages that
 * stand in for `fetch` may give no stream.
 */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxReplyBytes) return void reader.cancel().catch(() => undefined);
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}

/** Sends one request. Resolves with checked data or a typed failure, and never rejects. */
export async function sendRequest<E extends contract.Call>(
  endpoint: E,
  options: RequestOptions,
): Promise<ApiResult<ParsedReply<E>>> {
  const { baseUrl, query, signal, headers } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const init = buildRequestInit(endpoint, { headers, signal: AbortSignal.any([signal, timeout]) });
  let response: Response;
  let body: string | undefined;
  let result: ApiResult<ParsedReply<E>>;
  try {
    // A page that wraps `fetch` may drop the signal.
    init.signal.throwIfAborted();
    const request = fetch(buildRequestUrl(endpoint, { baseUrl, query }), init);
    const stopped = new Promise<never>((_, reject) => init.signal.addEventListener('abort', reject));
    response = await Promise.race([request, stopped]);
    reportReply();
    body = await Promise.race([readText(response), stopped]);
  } catch {
    if (signal.aborted) return failureResult('aborted');
    return failureResult({ kind: timeout.aborted ? 'timeout' : 'unreachable' });
  }
  try {
    result = parseReply(endpoint, { json: JSON.parse(body ?? ''), headers: response.headers });
  } catch {
    result = failureResult({ kind: 'malformed', field: '' });
  }
  return { ...result, status: response.status, headers: response.headers };
}

const sanitizeOption = (option: contract.PaymentOption): contract.PaymentOption => ({
  ...option,
  name: option.name.slice(0, 200),
  show_name: sanitizeText(option.show_name, 60),
  alt: sanitizeText(option.alt),
});

type OptionsRequest = { baseUrl: string; orderParameters: Purchase; paymentOptions?: readonly string[] };

/**
 * 4.3: the ways to pay an amount, cheapest first: the document promises no order. Where the page names some that are
 * offered, only these, in its order.
 */
export async function fetchOptions(
  { baseUrl, orderParameters, paymentOptions: names = [] }: OptionsRequest,
  signal: AbortSignal,
): Promise<ApiResult<OptionsReply>> {
  const { fiat_amount, fiat_currency } = orderParameters;
  const query = { fiat_amount, fiat_currency };
  const result = await sendRequest(contract.paymentOptionsCall, { baseUrl, query, signal });
  const { headers } = result;
  // Beyond the document's limits the service refuses, beyond its own it has no options: one thing to the buyer.
  if (!result.ok) return headers?.has('amount-limits') ? { ok: true, value: { options: [], headers } } : result;
  const { data: reply } = result.value;
  const { data } = reply;
  // The document makes this amount a number, so it is compared as one.
  const mismatch =
    data.fiat_currency !== fiat_currency ? 'currency' : data.fiat_amount !== Number(fiat_amount) && 'amount';
  if (mismatch) return failureResult({ kind: 'malformed', field: `.data.fiat_${mismatch}` });
  const fee = (option: contract.PaymentOption) => feeLines(option, query).fee;
  const offered = data.payment_options
    .slice(0, maxChoices)
    .map(sanitizeOption)
    .sort((a, b) => contract.compare(fee(a), fee(b)));
  const named = offered.filter(({ name }) => names.includes(name));
  const options = named.length > 0 ? named : offered;
  const [cheapest] = options;
  options.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return { ok: true, value: { options, cheapest, headers: result.value.headers } };
}
