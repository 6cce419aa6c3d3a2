import * as contract from '#contract';
import { roundFiatAmount, toUpstreamResult, type FiatAmount, type Upstream } from '#core';
import type { OperationDefinition } from '../http.js';
import { failureReply, resultReply } from '../reply.js';

/** Announces, before the client checks out, what this service has beyond the document: `Idempotency-Key`, and quotes. */
const extensionHeaders = { 'accept-idempotency': '?1', 'accept-quote': '?1' };

const toEnvelope = (data: contract.PaymentOptions, timestamp: number) => ({
  message: 'Payment options retrieved successfully.',
  data,
  timestamp,
});

/** The options are of the rounded amount; the reply echoes what was asked for. */
const echo = (
  options: contract.PaymentOptions,
  { fiat_amount, fiat_currency }: FiatAmount,
): contract.PaymentOptions => ({
  ...options,
  fiat_amount: Number(fiat_amount),
  ...(fiat_currency === 'USD' && { base_in_usd: fiat_amount }),
});

/**
 * Why no option fits, in the form of a dictionary (RFC 9651) of decimals as texts: `Amount-Limits: min="10.00", max="2000.00"`.
 * An extension: the reply itself stays the document's.
 */
function limitsHeader(query: FiatAmount, upstream: Upstream): Readonly<Record<string, string>> {
  const limits = upstream.exceededLimits?.(query);
  return limits ? { 'amount-limits': `min="${limits.minimum}", max="${limits.maximum}"` } : {};
}

/** The same for an amount above the document's limit, which is refused. */
function tooLargeHeader(
  query: Iterable<readonly [string, string]>,
  upstream: Upstream,
): Readonly<Record<string, string>> {
  const { fiat_amount = '', fiat_currency = '' } = Object.fromEntries(query);
  const isPlain = fiat_amount.length <= 32 && contract.decimalPattern.test(fiat_amount);
  return isPlain ? limitsHeader({ fiat_amount, fiat_currency }, upstream) : {};
}

export const listPaymentOptions: OperationDefinition = {
  endpoint: contract.paymentOptions,
  area: 'reseller',
  async handle({ query }, { upstream, clock }) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, { pairs: query });
    if (!parsedQuery.ok) {
      const headers = {
        ...extensionHeaders,
        ...(parsedQuery.code === 'invalid_fiat_amount' && tooLargeHeader(query, upstream)),
      };
      return failureReply(parsedQuery.code, { area: 'reseller', now: clock(), headers });
    }
    const { fiat_amount, fiat_currency } = parsedQuery.value;
    const asked = { fiat_amount, fiat_currency: fiat_currency.toUpperCase() };
    const amount = roundFiatAmount(asked);
    const found = toUpstreamResult(await upstream.options(amount), 'unavailable');
    const result = found.ok ? contract.success(echo(found.value, asked)) : found;
    const reply = resultReply(result, { area: 'reseller', now: clock(), toEnvelope });
    const limits = result.ok && result.value.payment_options.length === 0 ? limitsHeader(amount, upstream) : {};
    return { ...reply, headers: { ...reply.headers, ...extensionHeaders, ...limits } };
  },
};
