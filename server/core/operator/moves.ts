import { failure, success, type Result } from '#contract';
import type { ServiceContext } from '../context.js';
import { sequenceOf } from '../lifecycle/lifecycle-state.js';
import type { Transition, Trigger } from '../lifecycle/machine.js';
import type { TriggerEvent } from '../lifecycle/transitions.js';
import { advanceOrder } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import { findAccountOrder, withAudit, type Caller } from './audit.js';

/** Money goes back by a refund only, which checks whether it has gone back already. */
const refundTriggers = ['refund', 'reject', 'settle_refund'];

export const isMove = ({ trigger }: { readonly trigger: string }): boolean => !refundTriggers.includes(trigger);

type MoveRequest = {
  readonly code: string;
  readonly trigger: Transition['trigger'];
  /** The operator's words, for the audit alone. */
  readonly reason: string;
  /** One of the trigger's own reasons, which the buyer sees. */
  readonly statusReason: string | undefined;
  /** What the operator reports of the payout. The rest stays unknown. */
  readonly payout: Pick<TriggerEvent, 'tx_hash' | 'payout_amount'>;
  /** The number of the latest change that the operator has seen. */
  readonly sequence: number | undefined;
  readonly caller: Caller;
};

async function applyMove(request: MoveRequest, { store, clock }: ServiceContext): Promise<Result<OrderRecord>> {
  const { code, trigger, statusReason, payout, sequence } = request;
  if (!isMove({ trigger })) return failure('move_not_allowed');
  const event = { trigger: trigger as Trigger, ...payout, ...(statusReason !== undefined && { reason: statusReason }) };
  const result = await advanceOrder({ code, event, sequence }, { store, clock });
  if (result.outcome === 'unknown') return failure('unknown_order');
  if (result.outcome === 'moved') return success(result.order);
  const hasChanged = sequence !== undefined && sequence !== sequenceOf(result.order);
  return failure(hasChanged ? 'order_changed' : 'move_not_allowed');
}

export async function moveOrder(request: MoveRequest, context: ServiceContext): Promise<Result<OrderRecord>> {
  const { trigger, statusReason, payout, reason, caller } = request;
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const { transaction_code } = order;
  const details = {
    trigger,
    ...(statusReason !== undefined && { status_reason: statusReason }),
    ...payout,
    from: order.status,
  };
  const run = () => applyMove({ ...request, code: transaction_code }, context);
  return withAudit({ action: 'order.move', transaction_code, reason, request: details, caller, run }, context);
}
