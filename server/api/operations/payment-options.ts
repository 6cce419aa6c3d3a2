import * as contract from '#contract';
import { toUpstreamResult, type Upstream } from '#core';
import type { OperationDefinition } from '../http.js';
import { failureReply, resultReply } from '../reply.js';

/** Announces, before the client checks out, what this service has beyond the document: `Idempotency-Key`, and quotes. */
const extensionHeaders = { 'accept-idempotency': '?1', 'accept-quote': '?1' };

const toEnvelope = (data: contract.PaymentOptions, timestamp: number) => ({
  message: 'Payment options retrieved successfully.',
  data,
  timestamp,
});

type Query = contract.QueryOf<typeof contract.paymentOptions>;

/**
 * Why no option fits, in the form of a dictionary (RFC 9651) of decimals as texts: `Amount-Limits: min="10.00", max="2000.00"`.
 * An extension: the reply itself stays the document's.
 */
function limitsHeader(query: Query, upstream: Upstream): Readonly<Record<string, string>> {
  const limits = upstream.exceededLimits?.(query);
  return limits ? { 'amount-limits': `min="${limits.minimum}", max="${limits.maximum}"` } : {};
}

export const listPaymentOptions: OperationDefinition = {
  endpoint: contract.paymentOptions,
  area: 'reseller',
  async handle({ query }, { upstream, clock }) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, query);
    if (!parsedQuery.ok)
      return failureReply(parsedQuery.code, { area: 'reseller', now: clock(), headers: extensionHeaders });
    const { fiat_amount, fiat_currency } = parsedQuery.value;
    const values = { fiat_amount, fiat_currency: fiat_currency.toUpperCase() };
    const result = toUpstreamResult(await upstream.options(values), 'unavailable');
    const reply = resultReply(result, { area: 'reseller', now: clock(), toEnvelope });
    const limits = result.ok && result.value.payment_options.length === 0 ? limitsHeader(values, upstream) : {};
    return { ...reply, headers: { ...reply.headers, ...extensionHeaders, ...limits } };
  },
};
