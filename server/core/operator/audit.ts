import type { Result } from '#contract';
import { maxChanges } from '../lifecycle/transitions.js';
import type { OrderRecord } from '../orders/record.js';
import type { Clock, NewTransactionCode, OrderReader } from '../ports.js';
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

/** An order of the account; undefined for another one. */
export async function findAccountOrder(
  code: string,
  { store, account }: { readonly store: OrderReader; readonly account: string },
): Promise<OrderRecord | undefined> {
  const order = await store.find(code.toLowerCase());
  return order?.account === account ? order : undefined;
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
  const entries = await store.operator.listAudit({ account, code, limit: maxChanges });
  return entries.find((entry) => entry.id === id);
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
