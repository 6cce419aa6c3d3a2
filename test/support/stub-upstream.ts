import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { ownSecrets } from './own-secrets.js';
import { closeServer, listenOnLoopback, watchCount } from './receivers.js';

/** What must not leave a service in front of the stub: it is in the stub's headers, texts and unknown fields. */
export const stubIdentity = 'acme-processing';

export const stubCredentials = { businessId: 'relay', secretKey: 'relay:secret' };

type StubOperation = 'currencies' | 'exchange' | 'payment_options' | 'checkout' | 'order';

type StubRequest = {
  readonly operation: StubOperation | undefined;
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
};

type StubOrder = {
  readonly transaction_code: string;
  readonly query: Readonly<Record<string, string>>;
  status: string;
};

type Respond = (response: ServerResponse, request: StubRequest) => void;

/** What the stub does differently from the document, by operation; may be changed at any time. */
export type StubBehaviour = {
  /** Replaces the reply. An order is then not created. */
  respond?: Partial<Record<StubOperation, Respond>>;
  /** Changes the data of a reply. */
  change?: (operation: StubOperation, data: unknown) => unknown;
  /** Delays each reply until it resolves. What the call does is done before. */
  holdUntil?: Promise<unknown> | undefined;
  /** Has the look-up, which the document does not. */
  hasLookup?: boolean;
  /** Lets pages of any origin call it, as a service behind a widget must. */
  allowsPages?: boolean;
  /** Creates one order for calls with one `Idempotency-Key`. */
  isIdempotent?: boolean;
};

export type StubUpstream = StubBehaviour & {
  readonly url: string;
  readonly requests: readonly StubRequest[];
  readonly orders: readonly StubOrder[];
  /** Resolves once so many requests have arrived. */
  readonly waitForCount: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The settings of a service in front of the stub. */
export const relaySettings = ({ url }: StubUpstream) => ({
  ...ownSecrets,
  UPSTREAM_URL: url,
  UPSTREAM_BUSINESS_ID: stubCredentials.businessId,
  UPSTREAM_SECRET_KEY: stubCredentials.secretKey,
  PUBLIC_URL: 'http://relay.example',
});

const paths: readonly (readonly [prefix: string, StubOperation])[] = [
  ['POST /api/v3/account/currencies', 'currencies'],
  ['GET /api/v2/exchange/', 'exchange'],
  ['GET /api/v3/reseller/payment_options', 'payment_options'],
  ['GET /api/v3/reseller/checkout', 'checkout'],
  ['GET /api/v3/reseller/order', 'order'],
];

const timestamp = 1_700_000_000;
const brand = { provider: stubIdentity, support: `https://${stubIdentity}.example` };

export function sendJson(response: ServerResponse, { body, status = 200 }: { body: unknown; status?: number }): void {
  const headers = { 'content-type': 'application/json', server: stubIdentity, 'x-powered-by': stubIdentity };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

/** A failure in the envelope of the reseller operations. */
export const sendFailure = (
  response: ServerResponse,
  { message, status = 200 }: { message: string; status?: number },
) => sendJson(response, { body: { status: 'failed', message, data: [], ...brand }, status });

const currencies = [
  { short: 'BTC', network: 'BITCOIN', min_withdraw: '0.0005', tx_fee: '0.0001', ...brand },
  { short: 'USDT', network: 'TRON', min_withdraw: '10', tx_fee: '1.5', ...brand },
];

const options = [
  {
    name: 'card',
    show_name: 'Card',
    alt: 'Pay by card',
    processor_fee_fixed: '0.30',
    processor_fee_percent: '2.9',
    processor_min_fee: '0.50',
    ...brand,
  },
];

const orderFields = ({ transaction_code, query, status }: StubOrder) => ({
  transaction_code,
  fiat_amount: query['fiat_amount'],
  fiat_currency: query['fiat_currency'],
  crypto_currency: query['crypto_currency'],
  crypto_currency_network: query['crypto_currency_network'],
  wallet_address: query['wallet_address'],
  status,
  ...brand,
});

type Stub = { -readonly [K in keyof StubUpstream]: StubUpstream[K] } & {
  orders: StubOrder[];
  readonly byKey: Map<string, StubOrder>;
};

function createOrder(stub: Stub, { url, headers }: StubRequest): StubOrder {
  const key = stub.isIdempotent ? headers['idempotency-key'] : undefined;
  const earlier = stub.byKey.get(String(key));
  if (key !== undefined && earlier) return earlier;
  const order = { transaction_code: randomUUID(), query: Object.fromEntries(url.searchParams), status: 'pending' };
  stub.orders.push(order);
  if (key !== undefined) stub.byKey.set(String(key), order);
  return order;
}

/** The success of each operation: the envelope around the data. */
const operations: Readonly<Record<StubOperation, (stub: Stub, request: StubRequest) => object | undefined>> = {
  currencies: (_stub, { headers }) =>
    headers['service'] === `${stubCredentials.businessId}:${stubCredentials.secretKey}`
      ? { message: `Currencies of ${stubIdentity}.`, data: currencies, timestamp }
      : undefined,
  exchange(_stub, { url }) {
    const [from = '', to = ''] = url.pathname.split('/').at(-1)?.split('-') ?? [];
    return { from, to, rate: '1.1476', pair: from + to, ...brand };
  },
  payment_options(_stub, { url: { searchParams } }) {
    const [fiat_amount, fiat_currency] = [Number(searchParams.get('fiat_amount')), searchParams.get('fiat_currency')];
    const data = { fiat_amount, fiat_currency, base_in_usd: '114.76', payment_options: options, ...brand };
    return { message: `Options of ${stubIdentity}.`, data, timestamp };
  },
  checkout: (stub, request) => ({
    message: `${stubIdentity} has created the order.`,
    data: orderFields(createOrder(stub, request)),
  }),
  order(stub, { url: { searchParams } }) {
    const order = stub.orders.find((one) => one.transaction_code === searchParams.get('transaction_code'));
    return order && { message: 'Order retrieved.', data: orderFields(order), timestamp };
  },
};

function reply(stub: Stub, { request, response }: { request: StubRequest; response: ServerResponse }): void {
  const { operation } = request;
  if (operation === undefined || (operation === 'order' && !stub.hasLookup)) {
    return sendFailure(response, { message: 'Not found.', status: 404 });
  }
  const replacement = stub.respond?.[operation];
  const success = replacement ? undefined : operations[operation](stub, request);
  void Promise.resolve(stub.holdUntil).then(() => {
    if (replacement) return replacement(response, request);
    if (!success && operation === 'order') return sendFailure(response, { message: 'Order not found.', status: 404 });
    if (!success)
      return sendJson(response, { body: { status: 'failed', error: 'Invalid credentials.', timestamp }, status: 401 });
    const data = 'data' in success ? { data: stub.change?.(operation, success.data) ?? success.data } : {};
    return sendJson(response, { body: { status: 'success', ...success, ...data, ...brand } });
  });
}

function toStubRequest({ method = '', url = '', headers }: IncomingMessage): StubRequest {
  const parsed = new URL(url, 'http://stub');
  const operation = paths.find(([prefix]) => `${method} ${parsed.pathname}`.startsWith(prefix))?.[1];
  return { operation, method, url: parsed, headers };
}

/** Starts a service with the four documented operations and nothing else: unless told otherwise no CORS, no look-up, no idempotency. */
export async function startStubUpstream(behaviour: StubBehaviour = {}): Promise<StubUpstream> {
  const requests: StubRequest[] = [];
  const { waitForCount, added } = watchCount(requests);
  const server = createServer((incoming, response) => {
    const request = toStubRequest(incoming);
    requests.push(request);
    added();
    response.on('error', () => undefined);
    if (stub.allowsPages) response.setHeader('access-control-allow-origin', '*');
    reply(stub, { request, response });
  });
  const stub: Stub = {
    ...behaviour,
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    requests,
    orders: [],
    byKey: new Map(),
    waitForCount,
    close: () => closeServer(server),
  };
  return stub;
}
