import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { failure, success, type Order, type Result } from '#contract';
import { createdOrder, draftOrder, type CheckoutQuery } from './order.js';
import type { Created, OnceOnly, OrderStore } from '../ports.js';
import type { Service } from '../context.js';

const dayInMs = 24 * 60 * 60 * 1000;

/** The query is in table order whatever order the caller wrote, so equal parameters give equal text. */
const onceOnly = (query: CheckoutQuery, key: string, now: number): OnceOnly => ({
  key,
  fingerprint: bytesToHex(sha256(utf8ToBytes(JSON.stringify(query)))),
  now,
  expiresAt: now + dayInMs,
});

const answer = (created: Created): Result<Order> =>
  created.outcome === 'key_reused' ? failure('idempotency_key_reused') : success(createdOrder(created.order));

/** A draft that fails today may be the repetition of a call that succeeded, say while rates were to be had. */
async function replay(once: OnceOnly | undefined, store: OrderStore): Promise<Result<Order> | undefined> {
  const earlier = once && (await store.recall(once));
  return earlier && answer(earlier);
}

/**
 * 4.4: checks what the contract could not, stores the order and answers once it is durable.
 * With a key, the same parameters give the first answer again for 24 hours and other parameters are refused.
 */
export async function createOrder(
  query: CheckoutQuery,
  key: string | undefined,
  service: Service,
): Promise<Result<Order>> {
  const now = service.clock();
  const { account, scenario } = service;
  const once = key === undefined ? undefined : onceOnly(query, account === '' ? key : `${account} ${key}`, now);
  const identity = { transaction_code: service.newCode(), created_at: now, account, scenario };
  const draft = draftOrder(query, identity, { ...service, rates: service.rates() });
  try {
    if (!draft.ok) return (await replay(once, service.store)) ?? draft;
    return answer(await service.store.create(draft.value, once));
  } catch (error) {
    service.report(error);
    return failure('order_not_created');
  }
}
