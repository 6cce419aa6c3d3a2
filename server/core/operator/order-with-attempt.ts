import type { OrderRecord } from '../orders/record.js';
import type { UpstreamStore } from '../ports.js';
import type { AttemptState, AttemptStore } from '../upstream/stored.js';
import { findAccountOrder } from './audit.js';

/* Where the operator's area meets the upstream: only its look-up and its changes need that. */

/** An order, and the state of the call that creates it at the upstream; null without an upstream. */
export type OrderWithAttempt = {
  readonly order: OrderRecord;
  readonly state: AttemptState | null;
  /** False where the order is only the draft of the call. */
  readonly isPlaced: boolean;
};

/** A stored order with the state of its attempt. Without an attempt the upstream has it all the same. */
export async function withAttemptState(order: OrderRecord, attempts: AttemptStore): Promise<OrderWithAttempt> {
  if (order.details.upstream === null) return { order, state: null, isPlaced: true };
  const attempt = await attempts.find(order.transaction_code);
  return { order, state: attempt?.state ?? 'accepted', isPlaced: true };
}

/** An order of the account with the state of its attempt, or the draft of an attempt that has no order. */
export async function findOrderWithAttempt(
  code: string,
  { store, account }: { readonly store: UpstreamStore; readonly account: string },
): Promise<OrderWithAttempt | undefined> {
  const order = await findAccountOrder(code, { store, account });
  if (order) return withAttemptState(order, store.attempts);
  const attempt = await store.attempts.find(code.toLowerCase());
  if (!attempt?.draft || attempt.draft.account !== account) return undefined;
  return { order: attempt.draft, state: attempt.state, isPlaced: false };
}
