import type { ErrorCode, Result } from '#contract';
import type { Clock, NewTransactionCode, Orders } from '../ports.js';
import type { AttemptStore } from '../upstream/stored.js';
import type { Actor, AuditRecord, OperatorStore } from './store.js';

/** Who calls the account area, and from which network. */
export type Caller = { readonly actor: Actor; readonly client: string };

export type OperatorContext = {
  readonly store: Pick<Orders, 'find' | 'save'> & {
    readonly operator: OperatorStore;
    readonly attempts: Pick<AttemptStore, 'find'>;
  };
  readonly clock: Clock;
  readonly newTransactionCode: NewTransactionCode;
  /** The sandbox account; empty outside the sandbox. */
  readonly account: string;
};

export type AuditedCall = Pick<AuditRecord, 'action' | 'transaction_code' | 'reason' | 'request'> & {
  readonly caller: Caller;
};

export const newAuditRecord = (
  { caller, ...call }: AuditedCall,
  { account, clock, newTransactionCode }: OperatorContext,
): AuditRecord => ({ id: newTransactionCode(), account, at: clock(), ...caller, ...call, outcome: 'pending' });

const outcomeOf = (result: Result<unknown>): 'done' | ErrorCode => (result.ok ? 'done' : result.code);

/** Records a call, makes it, then records its outcome: DECISIONS 114. A call that cannot be recorded is not made. */
export async function withAudit<Value>(
  { run, ...call }: AuditedCall & { readonly run: () => Promise<Result<Value>> },
  context: OperatorContext,
): Promise<Result<Value>> {
  const entry = newAuditRecord(call, context);
  await context.store.operator.addAudit(entry);
  const result = await run();
  await context.store.operator.settleAudit({ id: entry.id, outcome: outcomeOf(result) });
  return result;
}
