import * as contract from '#contract';
import { paymentOptions } from '#core';
import type { Operation } from '../operation.js';
import { resultReply } from '../reply.js';

/** Extension: announces, before the client checks out, that this service supports `Idempotency-Key`. */
const acceptIdempotencyHeaders = { 'accept-idempotency': '?1' };

const toEnvelope = (data: contract.PaymentOptions, timestamp: number) => ({
  message: 'Payment options retrieved successfully.',
  data,
  timestamp,
});

/** `GET /api/v3/reseller/payment_options?fiat_amount=&fiat_currency=` */
export const listPaymentOptions: Operation = {
  name: 'payment_options',
  endpoint: contract.paymentOptions,
  area: 'reseller',
  handle({ query }, service) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, query);
    const services = { ...service, supportedFiat: service.catalogue.fiat, rates: service.getRates() };
    const result = parsedQuery.ok ? paymentOptions(parsedQuery.value, services) : parsedQuery;
    const reply = resultReply(result, { area: 'reseller', now: service.clock(), toEnvelope });
    return { ...reply, headers: { ...reply.headers, ...acceptIdempotencyHeaders } };
  },
};
