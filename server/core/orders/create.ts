import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { failure, success, type Order, type Result } from '#contract';
import { draftOrder, type CheckoutQuery, type DraftContext } from './draft.js';
import { toCreatedOrder } from './snapshot.js';
import type { Clock, CreateResult, IdempotencyKey, NewTransactionCode, OrderStore, RateSource } from '../ports.js';

/** A checked query, and the `Idempotency-Key` and the trace of the request if it has them. */
export type CreateRequest = {
  readonly query: CheckoutQuery;
  readonly key?: string | undefined;
  readonly traceparent?: string | undefined;
};

type CreateContext = Omit<DraftContext, 'rates'> & {
  readonly clock: Clock;
  readonly newTransactionCode: NewTransactionCode;
  readonly getRates: RateSource;
  readonly store: OrderStore;
  /** The caller's sandbox account, empty outside the sandbox, and the script that the order follows. */
  readonly account: string;
  readonly scenario: string | null;
  readonly reportError: (error: unknown) => void;
};

const dayInMs = 24 * 60 * 60 * 1000;

type KeyScope = { readonly account: string; readonly now: number };

/** The parameters of the query are in table order whatever order the caller wrote, so equal ones give equal text. */
function toIdempotencyKey({ query, key }: CreateRequest, { account, now }: KeyScope): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  return {
    key: account === '' ? key : `${account} ${key}`,
    fingerprint: bytesToHex(sha256(utf8ToBytes(JSON.stringify(query)))),
    now,
    expiresAt: now + dayInMs,
  };
}

const toResult = (created: CreateResult): Result<Order> =>
  created.outcome === 'key_reused' ? failure('idempotency_key_reused') : success(toCreatedOrder(created.order));

/** A draft that fails now may repeat a call that succeeded, for example before the rates became unavailable. */
async function replay(
  idempotencyKey: IdempotencyKey | undefined,
  store: OrderStore,
): Promise<Result<Order> | undefined> {
  const earlier = idempotencyKey && (await store.findByIdempotencyKey(idempotencyKey));
  return earlier && toResult(earlier);
}

/**
 * 4.4: checks what the contract cannot check, stores the order and returns once it is durable.
 * With a key, the same parameters return the first result again for 24 hours, and other parameters are refused.
 */
export async function createOrder(request: CreateRequest, context: CreateContext): Promise<Result<Order>> {
  const now = context.clock();
  const { account, scenario } = context;
  const idempotencyKey = toIdempotencyKey(request, { account, now });
  const identity = { transaction_code: context.newTransactionCode(), created_at: now, account, scenario };
  const { query, traceparent } = request;
  const draft = draftOrder({ query, identity }, { ...context, rates: context.getRates() });
  try {
    if (!draft.ok) return (await replay(idempotencyKey, context.store)) ?? draft;
    const order = traceparent === undefined ? draft.value : { ...draft.value, traceparent };
    return toResult(await context.store.create(order, idempotencyKey));
  } catch (error) {
    context.reportError(error);
    return failure('order_not_created');
  }
}
