import * as contract from '#contract';
import { createOrder, exchangeRate, paymentOptions, type OperationName, type ServiceContext } from '#core';
import { readIdempotencyKey, unsafeRequestError } from './guards.js';
import type { ApiReply, ApiRequest } from '../http.js';
import { streamOrderEvents, getOrder } from './orders.js';
import { failureReply, resultReply, toSeconds, successReply, type Area } from '../reply.js';
import { strictCheckout } from './strict-checkout.js';
import { listWebhooks, redeliverWebhook } from './webhooks.js';

/** One operation of the service: where it is, and what it does with a request that has come there. */
export type Operation = {
  /** What the sandbox calls it. */
  readonly name: OperationName;
  readonly endpoint: contract.Endpoint;
  readonly area: Area;
  readonly handle: (request: ApiRequest, service: ServiceContext) => ApiReply | Promise<ApiReply>;
};

/** `POST /api/v3/account/currencies`: every currency and network, to whoever has the credentials. */
const listCurrencies: Operation = {
  name: 'currencies',
  endpoint: contract.listCurrencies,
  area: 'account',
  handle({ header }, { isAuthorized, catalogue, clock }) {
    const now = clock();
    if (!isAuthorized(header('service'))) return failureReply('invalid_credentials', { area: 'account', now });
    const data = catalogue.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
      short,
      network,
      min_withdraw,
      tx_fee,
    }));
    return successReply({ message: 'Currencies retrieved successfully.', data, timestamp: toSeconds(now) });
  },
};

const readPair = (path: string): contract.Result<string> => {
  const parsed = contract.rules.exchangePair.safeParse(path.slice(contract.exchangeRate.path.length));
  return parsed.success ? contract.success(parsed.data) : contract.failure('invalid_exchange_pair');
};

/** `GET /api/v2/exchange/{FROM}-{TO}` or `{FROM}{TO}`. */
const getExchangeRate: Operation = {
  name: 'exchange',
  endpoint: contract.exchangeRate,
  area: 'exchange',
  handle({ path }, { clock, getRates }) {
    const pair = readPair(path);
    const result = pair.ok ? exchangeRate(pair.value, getRates()) : pair;
    return resultReply(result, { area: 'exchange', now: clock() }, (rate) => rate);
  },
};

/** Extension: tells clients, before they check out, that this service understands `Idempotency-Key`. */
const acceptIdempotencyHeaders = { 'accept-idempotency': '?1' };

/** `GET /api/v3/reseller/payment_options?fiat_amount=&fiat_currency=` */
const listPaymentOptions: Operation = {
  name: 'payment_options',
  endpoint: contract.paymentOptions,
  area: 'reseller',
  handle({ query }, service) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, query);
    const services = { ...service, supportedFiat: service.catalogue.fiat, rates: service.getRates() };
    const result = parsedQuery.ok ? paymentOptions(parsedQuery.value, services) : parsedQuery;
    const reply = resultReply(result, { area: 'reseller', now: service.clock() }, (data, timestamp) => ({
      message: 'Payment options retrieved successfully.',
      data,
      timestamp,
    }));
    return { ...reply, headers: { ...reply.headers, ...acceptIdempotencyHeaders } };
  },
};

/** `GET /api/v3/reseller/checkout?…`: makes an order, so prefetches and subresources are turned away. */
const checkout: Operation = {
  name: 'checkout',
  endpoint: contract.checkout,
  area: 'reseller',
  async handle(request, context) {
    const failure = { area: 'reseller', now: context.clock() } as const;
    const unsafeError = unsafeRequestError(request);
    if (unsafeError) return failureReply(unsafeError, failure);
    const endpoint = context.strictWebhookUrls ? strictCheckout : contract.checkout;
    const parsedQuery = contract.readQuery(endpoint, request.query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, failure);
    const key = readIdempotencyKey(request);
    if (!key.ok) return failureReply(key.code, failure);
    const result = await createOrder(parsedQuery.value, key.value, context);
    return resultReply(result, failure, (data) => ({ message: 'Order created successfully.', data }));
  },
};

/** Extension: `GET /api/v3/reseller/currencies`, the pairs that checkout supports. */
const listSupportedCurrencies: Operation = {
  name: 'supported_currencies',
  endpoint: contract.supportedCurrencies,
  area: 'reseller',
  handle(_request, { catalogue }) {
    const currencies = catalogue.currencies.map(({ short, network, name, network_name, needs_memo }) => ({
      short,
      network,
      name,
      network_name,
      memo: needs_memo ? 'required' : 'none',
    }));
    return successReply({ message: 'Supported currencies retrieved successfully.', data: { currencies } });
  },
};

export const operations: readonly Operation[] = [
  listCurrencies,
  getExchangeRate,
  listPaymentOptions,
  checkout,
  listSupportedCurrencies,
  getOrder,
  streamOrderEvents,
  listWebhooks,
  redeliverWebhook,
];
