import type { Result } from '#contract';
import { maxChanges } from '../lifecycle/transitions.js';
import type { AdvanceContext } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import type { Clock, NewTransactionCode, OrderReader, UpstreamStore } from '../ports.js';
import type { AttemptState, AttemptStore } from '../upstream/stored.js';
import type { Actor, AuditRecord, OperatorStore } from './store.js';

/** Who calls the account area, and from which network. */
export type Caller = { readonly actor: Actor; readonly client: string };

/** The account of a call, its orders and its audit. */
export type AccountContext = {
  readonly account: string;
  readonly store: OrderReader & { readonly operator: OperatorStore };
  readonly clock: Clock;
  readonly newTransactionCode: NewTransactionCode;
};

/** The same for a call that changes an order. */
export type ChangeContext = AccountContext & AdvanceContext;

/** An order of the account; undefined for another one. */
export async function findAccountOrder(
  code: string,
  { store, account }: { readonly store: OrderReader; readonly account: string },
): Promise<OrderRecord | undefined> {
  const order = await store.find(code.toLowerCase());
  return order?.account === account ? order : undefined;
}

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

export type AuditedCall = Pick<AuditRecord, 'action' | 'transaction_code' | 'reason' | 'request'> & {
  readonly caller: Caller;
};

export const newAuditRecord = (
  { caller, ...call }: AuditedCall,
  { account, clock, newTransactionCode }: AccountContext,
): AuditRecord => ({ id: newTransactionCode(), account, at: clock(), ...caller, ...call, outcome: 'pending' });

/** Finds the audit entry of a call about an order, by its id. */
export async function findAudited(
  { code, id }: { readonly code: string; readonly id: string },
  { store, account }: AccountContext,
): Promise<AuditRecord | undefined> {
  return (await store.operator.listAudit({ account, code, limit: maxChanges })).find((entry) => entry.id === id);
}

/** Records a call, makes it, then records its outcome; a call that cannot be recorded is not made. */
export async function withAudit<Value>(
  { run, ...call }: AuditedCall & { readonly run: () => Promise<Result<Value>> },
  context: AccountContext,
): Promise<Result<Value>> {
  const entry = newAuditRecord(call, context);
  await context.store.operator.addAudit(entry);
  const result = await run();
  await context.store.operator.settleAudit({ id: entry.id, outcome: result.ok ? 'done' : result.code });
  return result;
}
