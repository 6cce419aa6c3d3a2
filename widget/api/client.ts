import { compare, paymentOptions, type Endpoint, type PaymentOption, type SuccessOf } from '#contract';
import { bare } from '../common/without-prototype.js';
import { plain } from '../common/sanitize-text.js';
import { quoteOf } from '../common/quote.js';
import { failedWith, type Answer } from './failures.js';

const timeoutInMs = 15_000;

export type Query = Readonly<Record<string, string | undefined>>;

export type Call = {
  readonly query?: Query;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export function urlOf(base: string, { path }: Endpoint, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = given.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return base.replace(/\/+$/, '') + path + (search && `?${search}`);
}

type Parsed<E extends Endpoint> = { readonly data: SuccessOf<E>; readonly headers: Headers };

/** Success and failure are told by the envelope, not by the HTTP status, which the document leaves open. */
function parse<E extends Endpoint>(endpoint: E, json: unknown, headers: Headers): Answer<Parsed<E>> {
  const succeeded = endpoint.success.safeParse(json);
  if (succeeded.success) return { ok: true, value: { data: succeeded.data as SuccessOf<E>, headers } };
  const failed = endpoint.failure.safeParse(json);
  if (!failed.success) return failedWith({ kind: 'malformed' });
  const { message = '' } = failed.data as { message?: string };
  return failedWith({ kind: 'refused', message: plain(message) });
}

/** A request that takes nothing from the page, neither cookies nor what it put on `Object.prototype`. */
export const initOf = ({ method }: Endpoint, { headers, signal }: Omit<Call, 'query'>) =>
  bare({
    method,
    headers: bare({ ...headers }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal,
  } as const);

/** One request: checked data, or a typed failure, never an exception. */
export async function call<E extends Endpoint>(base: string, endpoint: E, options: Call): Promise<Answer<Parsed<E>>> {
  const { query, signal, headers } = bare(options);
  const timeout = AbortSignal.timeout(timeoutInMs);
  const init = initOf(endpoint, { headers, signal: AbortSignal.any([signal, timeout]) });
  let response: Response;
  let body: string;
  try {
    response = await fetch(urlOf(base, endpoint, query), init);
    body = await response.text();
  } catch {
    if (signal.aborted) return failedWith('aborted');
    return failedWith({ kind: timeout.aborted ? 'timeout' : 'unreachable' });
  }
  try {
    return parse(endpoint, JSON.parse(body), response.headers);
  } catch {
    return failedWith({ kind: 'malformed' });
  }
}

const shown = (option: PaymentOption): PaymentOption => ({
  ...option,
  show_name: plain(option.show_name, 60),
  alt: plain(option.alt),
});

export type Options = {
  readonly options: readonly PaymentOption[];
  /** A service that understands `Idempotency-Key` says so; another one may not even allow the header across origins. */
  readonly acceptsKeys: boolean;
};

/** The amount that is paid, in the fiat currency. */
export type Purchase = { readonly fiatAmount: string; readonly fiatCurrency: string };

/** 4.3: the ways to pay an amount, cheapest first: the document promises no order. */
export async function fetchOptions(base: string, purchase: Purchase, signal: AbortSignal): Promise<Answer<Options>> {
  const query = { fiat_amount: purchase.fiatAmount, fiat_currency: purchase.fiatCurrency };
  const answer = await call(base, paymentOptions, { query, signal });
  if (!answer.ok) return answer;
  const { data, headers } = answer.value;
  const fee = (option: PaymentOption) => quoteOf(option, purchase).fee;
  const options = data.data.payment_options.map(shown).sort((a, b) => compare(fee(a), fee(b)));
  return { ok: true, value: { options, acceptsKeys: headers.get('accept-idempotency') === '?1' } };
}
