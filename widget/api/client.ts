import {
  checkout,
  paymentOptions,
  supportedCurrencies,
  type Endpoint,
  type Order,
  type PaymentOption,
  type SuccessOf,
  type SupportedCurrency,
} from '#contract';
import { plain } from '../plain.js';
import { failedWith, type Answer } from './failure.js';

const timeoutInMs = 15_000;

export type Query = Readonly<Record<string, string | undefined>>;

type Call = {
  readonly query?: Query;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Without a prototype: what a page has put on `Object.prototype` must not end up in a request. */
const bare = <T extends object>(members: T): T => Object.assign(Object.create(null) as T, members);

function urlOf(base: string, { path }: Endpoint, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
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

async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  { query, signal, headers }: Call,
): Promise<Answer<Parsed<E>>> {
  const timeout = AbortSignal.timeout(timeoutInMs);
  const init = bare({
    method: endpoint.method,
    headers: bare({ ...headers }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.any([signal, timeout]),
  } as const);
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

/** 4.3: the ways to pay an amount, cheapest first as the service sorts them. */
export async function fetchOptions(base: string, query: Query, signal: AbortSignal): Promise<Answer<Options>> {
  const answer = await call(base, paymentOptions, { query, signal });
  if (!answer.ok) return answer;
  const { data, headers } = answer.value;
  const options = data.data.payment_options.map(shown);
  return { ok: true, value: { options, acceptsKeys: headers.get('accept-idempotency') === '?1' } };
}

/** Extension: every pair that the service supports. */
export async function fetchCurrencies(
  base: string,
  signal: AbortSignal,
): Promise<Answer<readonly SupportedCurrency[]>> {
  const answer = await call(base, supportedCurrencies, { signal });
  return answer.ok ? { ok: true, value: answer.value.data.data.currencies } : answer;
}

/** EVM addresses are the same bytes in any case of their letters; every other address is compared to the letter. */
const sameAddress = (a: string, b: string | undefined): boolean =>
  a === b || (/^0x[\da-f]{40}$/i.test(a) && a.toLowerCase() === b?.toLowerCase());

const isWhatWasAsked = (order: Order, query: Query): boolean =>
  sameAddress(order.wallet_address, query['wallet_address']) &&
  order.crypto_currency === query['crypto_currency'] &&
  order.crypto_currency_network === query['crypto_currency_network'];

/** 4.4: creates the order. An answer about another address or coin than the one asked for is not believed. */
export async function createOrder(
  base: string,
  query: Query,
  { signal, headers }: Omit<Call, 'query'>,
): Promise<Answer<Order>> {
  const answer = await call(base, checkout, { query, signal, ...(headers && { headers }) });
  if (!answer.ok) return answer;
  const order = answer.value.data.data;
  return isWhatWasAsked(order, query) ? { ok: true, value: order } : failedWith({ kind: 'malformed' });
}
