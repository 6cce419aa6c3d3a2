import { computeFeeLines, failure, success, toText } from '#contract';
import type { payoutQuote, PayoutQuote, QueryOf, Result } from '#contract';
import type { DraftContext } from './draft.js';
import { computeAmounts } from '../pricing/order-amounts.js';
import { roundFiatAmount } from '../pricing/payment-options.js';
import { ratesOfUpstream, toUpstreamResult, type RatesContext } from '../upstream/answers.js';

/**
 * What an order would charge and pay out, by the same price as the order's: nothing is stored or reserved. Behind an
 * upstream the options and the rate are the upstream's, as its adapter keeps them.
 */
export async function quoteOrder(
  query: QueryOf<typeof payoutQuote>,
  context: DraftContext & RatesContext,
): Promise<Result<PayoutQuote>> {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, payment_option } = query;
  const row = context.catalogue.findCurrency(crypto_currency, crypto_currency_network);
  if (!row) return failure('unsupported_pair');
  const asked = { fiat_amount, fiat_currency };
  const options = toUpstreamResult(await context.upstream.options(roundFiatAmount(asked)), 'unavailable');
  if (!options.ok) return options;
  const option = options.value.payment_options.find(({ name }) => name === payment_option);
  if (!option) return failure('unsupported_payment_option');
  const rates = await ratesOfUpstream(query, context);
  const { getPrice, commission } = context;
  const amounts = computeAmounts({ ...asked, row }, { rates, getPrice, commission });
  if (!amounts.ok) return amounts;
  const { fee, total } = computeFeeLines(option, query);
  const { order_amount, crypto_amount, rate } = amounts.value;
  return success({ ...query, order_amount, processor_fee: toText(fee), total: toText(total), crypto_amount, rate });
}
