import { failure, success, type CheckoutQuery, type Order, type Result } from '#contract';
import { chosenOptionFailure } from './chosen-option.js';
import { draftOrder, type DraftContext } from './draft.js';
import type { createOptionLookup } from '../pricing/payment-options.js';
import { toIdempotencyKey } from './idempotency.js';
import { toCreatedOrder } from './snapshot.js';
import type { Clock, CreateResult, IdempotencyKey, NewTransactionCode, OrderStore, RateSource } from '../ports.js';

/** A checked query, and the `Idempotency-Key` and the trace of the request if it has them. */
export type CreateRequest = {
  readonly query: CheckoutQuery;
  readonly key?: string | undefined;
  /** Refuses the order if another one has its reference. */
  readonly isUnique?: boolean;
  readonly traceparent?: string | undefined;
};

type CreateContext = Omit<DraftContext, 'rates'> & {
  readonly clock: Clock;
  readonly newTransactionCode: NewTransactionCode;
  readonly getRates: RateSource;
  readonly findLocalOptions: ReturnType<typeof createOptionLookup>;
  readonly store: OrderStore;
  /** The caller's sandbox account, empty outside the sandbox, and the script that the order follows. */
  readonly account: string;
  readonly scenario: string | null;
  readonly reportError: (error: unknown) => void;
};

/** A key of the caller, or the reference of an order that is unique. */
type Once = { readonly key: IdempotencyKey | undefined; readonly isUnique: boolean };

const toResult = (created: CreateResult, { isUnique }: Once): Result<Order> =>
  created.outcome === 'key_reused'
    ? failure(isUnique ? 'reference_used' : 'idempotency_key_reused')
    : success(toCreatedOrder(created.order));

/** A draft that fails now may repeat a call that succeeded, for example before the rates became unavailable. */
async function replay(once: Once, store: OrderStore): Promise<Result<Order> | undefined> {
  const earlier = once.key && (await store.findByIdempotencyKey(once.key));
  return earlier && toResult(earlier, once);
}

/**
 * 4.4: checks what the contract cannot check, stores the order and returns once it is durable.
 * With a key, the same parameters return the first result again for 24 hours, and other parameters are refused. Of the
 * orders that are unique, each reference has one.
 */
export async function createOrder(request: CreateRequest, context: CreateContext): Promise<Result<Order>> {
  const now = context.clock();
  const { account, scenario } = context;
  const { query, traceparent, isUnique = false } = request;
  const transaction_code = context.newTransactionCode();
  const once: Once = { key: toIdempotencyKey(request, { account, now, transaction_code }), isUnique };
  const identity = { transaction_code, created_at: now, account, scenario };
  const draft =
    chosenOptionFailure(query, context) ?? draftOrder({ query, identity }, { ...context, rates: context.getRates() });
  try {
    if (!draft.ok) return (await replay(once, context.store)) ?? draft;
    const order = traceparent === undefined ? draft.value : { ...draft.value, traceparent };
    return toResult(await context.store.create(order, once.key), once);
  } catch (error) {
    context.reportError(error);
    return failure('order_not_created');
  }
}
