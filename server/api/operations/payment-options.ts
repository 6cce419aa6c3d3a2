import * as contract from '#contract';
import { toResult } from '#core';
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
  async handle({ query }, { upstream, clock }) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, query);
    const result = parsedQuery.ok ? toResult(await upstream.options(parsedQuery.value), 'unavailable') : parsedQuery;
    const reply = resultReply(result, { area: 'reseller', now: clock(), toEnvelope });
    return { ...reply, headers: { ...reply.headers, ...acceptIdempotencyHeaders } };
  },
};
