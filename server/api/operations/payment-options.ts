import * as contract from '#contract';
import { toResult, type ServiceContext } from '#core';
import type { Operation } from '../operation.js';
import { resultReply } from '../reply.js';

/** Announces, before the client checks out, what this service has beyond the document: `Idempotency-Key`, and quotes. */
const extensionHeaders = { 'accept-idempotency': '?1', 'accept-quote': '?1' };

const toEnvelope = (data: contract.PaymentOptions, timestamp: number) => ({
  message: 'Payment options retrieved successfully.',
  data,
  timestamp,
});

type Query = contract.QueryOf<typeof contract.paymentOptions>;

async function readOptions(
  { fiat_amount, fiat_currency }: Query,
  upstream: ServiceContext['upstream'],
): Promise<contract.Result<contract.PaymentOptions>> {
  return toResult(await upstream.options({ fiat_amount, fiat_currency: fiat_currency.toUpperCase() }), 'unavailable');
}

/** `GET /api/v3/reseller/payment_options?fiat_amount=&fiat_currency=` */
export const listPaymentOptions: Operation = {
  name: 'payment_options',
  endpoint: contract.paymentOptions,
  area: 'reseller',
  async handle({ query }, { upstream, clock }) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, query);
    const result = parsedQuery.ok ? await readOptions(parsedQuery.value, upstream) : parsedQuery;
    const reply = resultReply(result, { area: 'reseller', now: clock(), toEnvelope });
    return { ...reply, headers: { ...reply.headers, ...extensionHeaders } };
  },
};
