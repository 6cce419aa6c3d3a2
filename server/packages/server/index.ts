import { ordersCall, serverCalls, trimTrailingSlashes, webhookCalls } from '#contract';
import type { OrdersCall, OrderSummary, ServerCall, ServerCalls, WebhookCalls } from '#contract';
import { findSettingFault } from './arguments.js';
import { callServer, type Request, type Service } from './call.js';
import type { Result } from './failures.js';
import type { CallOptions, KeyedCallOptions } from './deadline.js';

export type { AccountOrder, Currency, ErrorCode, ExchangeRate, PaymentOptions, Webhook } from '#contract';
export type { Order, OrderStatus, OrderSummary } from '#contract';
export type { ClientCode, Failure, Result } from './failures.js';
export type { CallOptions, KeyedCallOptions } from './deadline.js';

type CallShape = { readonly query: object; readonly value: unknown; readonly takesKey: boolean };

type Options<C extends CallShape> = C['takesKey'] extends true ? KeyedCallOptions : CallOptions;

/** Each method resolves with the reply of the service or with a failure, and never rejects. */
type Methods<T extends Readonly<Record<string, CallShape>>> = {
  readonly [N in keyof T]: Partial<T[N]['query']> extends T[N]['query']
    ? (query?: T[N]['query'], options?: Options<T[N]>) => Promise<Result<T[N]['value']>>
    : (query: T[N]['query'], options?: Options<T[N]>) => Promise<Result<T[N]['value']>>;
};

/** Ends after the first failure, which is its last item. */
export type ResultList<T> = AsyncIterable<Result<T>>;

type ClientMembers = Methods<ServerCalls> & {
  /** All orders that the filters select, the newest first; pages are fetched as they are needed. */
  readonly orders: (query?: OrdersCall['query'], options?: CallOptions) => ResultList<OrderSummary>;
  readonly webhooks: { readonly [N in keyof WebhookCalls]: Methods<WebhookCalls>[N] };
};

/** The calls of a merchant's backend. Parameters have the names of the service; amounts are decimal texts. */
export type Client = { readonly [N in keyof ClientMembers]: ClientMembers[N] };

export type ClientSettings = {
  /** Where the service is, such as `https://pay.example`. */
  readonly baseUrl: string | undefined;
  /** `BUSINESS_ID` of the service. */
  readonly businessId: string | undefined;
  /** `SECRET_KEY` of the service; `SECRET_KEY_READ` suffices for calls that change nothing. It must never reach a page. */
  readonly secretKey: string | undefined;
  /** Sends the requests instead of the runtime's own `fetch`. */
  readonly fetch?: typeof fetch;
};

function isServiceUrl(text: string | undefined): text is string {
  try {
    const { username, password } = new URL(text ?? '');
    return /^https?:\/\/[^\s?#]+$/i.test(text ?? '') && username + password === '';
  } catch {
    return false;
  }
}

function readSettings(settings: ClientSettings): Service {
  const fault = findSettingFault(settings);
  if (fault !== undefined) throw new TypeError(fault);
  const { baseUrl, businessId, secretKey, fetch: send } = settings;
  if (!isServiceUrl(baseUrl)) throw new TypeError('baseUrl must be the http or https URL of the service.');
  if (!/^[!-9;-~]+$/.test(businessId ?? '')) throw new TypeError('businessId must be the BUSINESS_ID of the service.');
  if (!/^[!-~]+$/.test(secretKey ?? '')) throw new TypeError('secretKey must be the SECRET_KEY of the service.');
  return {
    baseUrl: trimTrailingSlashes(baseUrl),
    credentials: `${businessId}:${secretKey}`,
    // Looked up at each call, because tests replace it.
    fetch: send ?? ((...request) => globalThis.fetch(...request)),
  };
}

/** The orders of all pages. A page that fails is the last item. */
async function* listOrders(first: Request, service: Service): AsyncGenerator<Result<OrderSummary>, void> {
  let request = first;
  for (;;) {
    const page: Result<OrdersCall['value']> = await callServer(request, service);
    if (!page.ok) return void (yield page);
    for (const value of page.value.orders) yield { ok: true, value };
    if (page.value.next === null) return;
    request = { ...request, query: { ...request.query, after: page.value.next } };
  }
}

/**
 * A client of the service for backends: Node, Deno, Bun, workers and edge routes. Failures are values with a code.
 * @throws TypeError for settings that cannot be right.
 */
export function createClient(settings: ClientSettings): Client {
  const service = readSettings(settings);
  const methodsOf = (endpoints: Readonly<Record<string, ServerCall>>) =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (query: object = {}, options: KeyedCallOptions = {}) =>
          callServer({ endpoint, query: query as Readonly<Record<string, unknown>>, options }, service),
      ]),
    );
  return {
    ...(methodsOf(serverCalls) as Methods<ServerCalls>),
    orders: (query = {}, options = {}) => listOrders({ endpoint: ordersCall, query, options }, service),
    webhooks: methodsOf(webhookCalls) as Client['webhooks'],
  };
}
