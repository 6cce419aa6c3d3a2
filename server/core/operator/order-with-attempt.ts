import type { ServiceContext } from '../context.js';
import type { OrderRecord } from '../orders/record.js';
import type { AttemptState } from '../upstream/stored.js';
import { findAccountOrder } from './audit.js';

/** An order, and the state of the call that creates it at the upstream; null where this service simulates that. */
export type OrderWithAttempt = {
  readonly order: OrderRecord;
  readonly state: AttemptState | null;
  /** False where the order is only the draft of the call. */
  readonly isPlaced: boolean;
};

/** A stored order with the state of its attempt. Without an attempt the upstream has it all the same. */
export async function withAttemptState(order: OrderRecord, { store }: ServiceContext): Promise<OrderWithAttempt> {
  if (order.details.upstream === null) return { order, state: null, isPlaced: true };
  const attempt = await store.attempts.find(order.transaction_code);
  return { order, state: attempt?.state ?? 'accepted', isPlaced: true };
}

/** An order of the account with the state of its attempt, or the draft of an attempt that has no order. */
export async function findOrderWithAttempt(
  code: string,
  context: ServiceContext,
): Promise<OrderWithAttempt | undefined> {
  const order = await findAccountOrder(code, context);
  if (order) return withAttemptState(order, context);
  const attempt = await context.store.attempts.find(code.toLowerCase());
  if (!attempt?.draft || attempt.draft.account !== context.account) return undefined;
  return { order: attempt.draft, state: attempt.state, isPlaced: false };
}
