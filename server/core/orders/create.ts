import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { failure, success, type Order, type Result } from '#contract';
import { toCreatedOrder, draftOrder, type CheckoutQuery } from './order.js';
import type { CreateResult, IdempotencyKey, OrderStore } from '../ports.js';
import type { ServiceContext } from '../context.js';

const dayInMs = 24 * 60 * 60 * 1000;

/** The query is in table order whatever order the caller wrote, so equal parameters give equal text. */
const toIdempotencyKey = (query: CheckoutQuery, key: string, now: number): IdempotencyKey => ({
  key,
  fingerprint: bytesToHex(sha256(utf8ToBytes(JSON.stringify(query)))),
  now,
  expiresAt: now + dayInMs,
});

const toResult = (created: CreateResult): Result<Order> =>
  created.outcome === 'key_reused' ? failure('idempotency_key_reused') : success(toCreatedOrder(created.order));

/** A draft that fails today may be the repetition of a call that succeeded, say while rates were to be had. */
async function replay(
  idempotencyKey: IdempotencyKey | undefined,
  store: OrderStore,
): Promise<Result<Order> | undefined> {
  const earlier = idempotencyKey && (await store.findByIdempotencyKey(idempotencyKey));
  return earlier && toResult(earlier);
}

/**
 * 4.4: checks what the contract could not, stores the order and answers once it is durable.
 * With a key, the same parameters give the first answer again for 24 hours and other parameters are refused.
 */
export async function createOrder(
  query: CheckoutQuery,
  key: string | undefined,
  context: ServiceContext,
): Promise<Result<Order>> {
  const now = context.clock();
  const { account, scenario } = context;
  const idempotencyKey =
    key === undefined ? undefined : toIdempotencyKey(query, account === '' ? key : `${account} ${key}`, now);
  const identity = { transaction_code: context.newTransactionCode(), created_at: now, account, scenario };
  const draft = draftOrder(query, identity, { ...context, rates: context.getRates() });
  try {
    if (!draft.ok) return (await replay(idempotencyKey, context.store)) ?? draft;
    return toResult(await context.store.create(draft.value, idempotencyKey));
  } catch (error) {
    context.reportError(error);
    return failure('order_not_created');
  }
}
