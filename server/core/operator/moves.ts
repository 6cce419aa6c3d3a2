import { decimal, failure, minorUnits, success, type Result } from '#contract';
import { lifecycleFacts, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { transitions, type Transition } from '../lifecycle/machine.js';
import { allowedTransitions, isTrigger, type LifecycleEvent } from '../lifecycle/transitions.js';
import { advanceOrder, type AdvanceContext } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import { manualOption } from '../pricing/manual-payments.js';
import { findAccountOrder, withAudit, type Caller, type ChangeContext } from './audit.js';

/** Money that went back is recorded by a refund only, which checks whether it was recorded already. */
const moneyTriggers = ['refund', 'reject', 'settle_refund'];

/** Whether the operator may move an order this way. */
const isOperatorMove = ({ trigger }: { readonly trigger: string }): boolean => !moneyTriggers.includes(trigger);

const capture = (transitions as readonly Transition[]).filter(({ trigger }) => trigger === 'capture');

/** Whether an operator confirms the payment, who learns of it once the money is there: nothing reports that it has begun. */
const isPaidAtOnce = ({ status, details }: OrderRecord, trigger: string): boolean =>
  trigger === 'capture' && status === 'pending' && details.payment_option === manualOption && !details.upstream;

/** Whether a move of the order records that money came in. */
const takesMoney = (order: OrderRecord, trigger: string): boolean =>
  !lifecycleFacts(order).captured &&
  (transitions as readonly Transition[]).some((one) => one.trigger === trigger && one.captures);

/** How the operator may move an order. Money that came in is recorded in one move. */
export const operatorMoves = (order: OrderRecord, now: number): readonly Transition[] => [
  ...(isPaidAtOnce(order, 'capture') ? capture : []),
  ...allowedTransitions(order, now).filter(isOperatorMove),
];

/** The default of the operator, who acts for the merchant. Undefined where it is the machine's, its first reason. */
const defaultReason = (trigger: string): string | undefined => (trigger === 'cancel' ? 'merchant' : undefined);

/** The reasons that an operator's move can give, the default first. */
export function reasonsOfMove({ trigger, reasons = [] }: Transition): readonly string[] {
  const first = defaultReason(trigger) ?? reasons[0];
  return first === undefined ? [] : [first, ...reasons.filter((reason) => reason !== first)];
}

type MoveRequest = {
  readonly code: string;
  readonly trigger: string;
  /** The operator's words, for the audit alone. */
  readonly reason: string;
  /** One of the trigger's own reasons, which the buyer sees. */
  readonly statusReason: string | undefined;
  /** What the operator reports of the payout, and the money that came in. The rest stays unknown. */
  readonly reported: Pick<LifecycleEvent, 'tx_hash' | 'payout_amount' | 'captured_amount'>;
  /** The number of the latest change that the operator has seen. */
  readonly sequence: number | undefined;
  readonly caller: Caller;
};

async function applyMove(request: MoveRequest, context: AdvanceContext): Promise<Result<OrderRecord>> {
  const { code, trigger, reported, sequence } = request;
  if (!isTrigger(trigger)) return failure('move_not_allowed');
  const statusReason = request.statusReason ?? defaultReason(trigger);
  const event = { trigger, ...reported, ...(statusReason !== undefined && { reason: statusReason }) };
  let result = await advanceOrder({ code, event, sequence }, context);
  if (result.outcome === 'refused' && isPaidAtOnce(result.order, trigger)) {
    const begun = await advanceOrder({ code, event: { trigger: 'submit' }, sequence }, context);
    result = begun.outcome === 'moved' ? await advanceOrder({ code, event }, context) : begun;
  }
  if (result.outcome === 'unknown') return failure('unknown_order');
  if (result.outcome === 'moved') return success(result.order);
  const hasChanged = sequence !== undefined && sequence !== lifecycleSequence(result.order);
  return failure(hasChanged ? 'order_changed' : 'move_not_allowed');
}

export async function moveOrder(request: MoveRequest, context: ChangeContext): Promise<Result<OrderRecord>> {
  const { trigger, statusReason, reported, reason, caller } = request;
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const { captured_amount } = reported;
  if (captured_amount !== undefined && decimal(captured_amount).scale > minorUnits(order.fiat_currency))
    return failure('invalid_captured_amount');
  const { transaction_code } = order;
  const details = {
    trigger,
    ...(statusReason !== undefined && { status_reason: statusReason }),
    ...reported,
    from: order.status,
  };
  const isPossible = isOperatorMove({ trigger }) && (captured_amount === undefined || takesMoney(order, trigger));
  const run = () =>
    isPossible
      ? applyMove({ ...request, code: transaction_code }, context)
      : Promise.resolve(failure('move_not_allowed'));
  return withAudit({ action: 'order.move', transaction_code, reason, request: details, caller, run }, context);
}
