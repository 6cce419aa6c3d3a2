import { computeFeeLines, failure, minorUnits, success, toText } from '#contract';
import type { CheckoutQuery, Order, payoutQuote, PayoutQuote, QueryOf, Result } from '#contract';
import { computeAmounts } from '../pricing/order-amounts.js';
import { roundFiatAmount } from '../pricing/payment-options.js';
import { ratesOfUpstream, toUpstreamResult, upstreamRequestFailure, type RatesContext } from '../upstream/answers.js';
import { placeOrder } from '../upstream/place-order.js';
import type { UpstreamContext } from '../upstream/port.js';
import { draftOrder, type DraftContext, type DraftRequest } from './draft.js';
import { toIdempotencyKey, type KeyedRequest } from './idempotency.js';
import { toCreatedOrder } from './snapshot.js';
import type { CreateResult, IdempotencyKey, NewTransactionCode } from '../ports.js';

export type CreateRequest = KeyedRequest & Partial<Pick<DraftRequest['identity'], 'origin'>>;

export type CreateContext = UpstreamContext &
  DraftContext &
  RatesContext & {
    readonly newTransactionCode: NewTransactionCode;
    /** The account of new orders, empty outside the sandbox, and the script that they follow. */
    readonly account: string;
    readonly scenario: string | null;
  };

/** A key of the caller, or the reference of an order that is unique. */
type IdempotencyScope = { readonly key: IdempotencyKey | undefined; readonly isUnique: boolean };

const toOrderResult = (created: CreateResult, { isUnique }: IdempotencyScope): Result<Order> =>
  created.outcome === 'key_reused'
    ? failure(isUnique ? 'reference_used' : 'idempotency_key_reused')
    : success(toCreatedOrder(created.order));

/**
 * The fee of the chosen payment option for this amount, or why the option is not available. Undefined for an order without
 * an option, and while the upstream lists no options. An option that is the only one has no fee.
 */
async function chosenFee(
  { payment_option, fiat_amount, fiat_currency }: CheckoutQuery,
  { upstream, onlyOption }: CreateContext,
): Promise<Result<string | undefined>> {
  if (payment_option === undefined)
    return success(onlyOption && toText({ digits: 0n, scale: minorUnits(fiat_currency) }));
  const options = await upstream.options(roundFiatAmount({ fiat_amount, fiat_currency }));
  if (!options.ok) return upstreamRequestFailure(options) ?? success(undefined);
  const option = options.value.payment_options.find(({ name }) => name === payment_option);
  if (!option) return failure('unsupported_payment_option');
  return success(toText(computeFeeLines(option, { fiat_amount, fiat_currency }).fee));
}

async function draft(request: Omit<DraftRequest, 'rates' | 'fee'>, context: CreateContext) {
  const fee = await chosenFee(request.query, context);
  if (!fee.ok) return fee;
  const { query, identity } = request;
  return draftOrder({ query, identity, fee: fee.value, rates: await ratesOfUpstream(query, context) }, context);
}

/**
 * 4.4: checks what the contract cannot check, stores the order and returns once it is durable.
 * With a key, the same parameters return the first result again for 24 hours, and other parameters are refused. Of the
 * orders that are unique, each reference has one.
 */
export async function createOrder(request: CreateRequest, context: CreateContext): Promise<Result<Order>> {
  const now = context.clock();
  const { account, upstream } = context;
  const { query, isUnique = false, origin } = request;
  const transaction_code = context.newTransactionCode();
  const scope: IdempotencyScope = { key: toIdempotencyKey(request, { account, now, transaction_code }), isUnique };
  const scenario = upstream.isLocal ? context.scenario : null;
  const identity = { transaction_code, created_at: now, account, scenario, origin };
  try {
    const drafted = await draft({ query, identity }, context);
    if (!drafted.ok) {
      // It may repeat a call that succeeded, for example before the rates became unavailable.
      const earlier = scope.key && (await context.store.findByIdempotencyKey(scope.key));
      return earlier ? toOrderResult(earlier, scope) : drafted;
    }
    const order = drafted.value;
    if (!upstream.isLocal) return await placeOrder({ order, idempotencyKey: scope.key, isUnique }, context);
    return toOrderResult(await context.store.create(order, scope.key), scope);
  } catch (error) {
    context.reportError(error);
    return failure('order_not_created');
  }
}

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
