import { decimal, failure, minorUnits, success, type Result } from '#contract';
import type { RefundActor } from '../lifecycle/lifecycle-state.js';
import { moneyOf } from '../lifecycle/money.js';
import type { AdvanceContext, Updated } from '../orders/advance.js';
import { keyedCallId } from '../orders/idempotency.js';
import type { OrderRecord } from '../orders/record.js';
import type { Upstream, UpstreamContext } from '../upstream/port.js';
import { findAccountOrder, findAudited, newAuditRecord, type AccountContext } from './audit.js';
import {
  findRefund,
  refundable,
  refundByUpstream,
  refundByWord,
  replayedRefund,
  settleRefund,
  toRefundOutcome,
  type Outcome,
  type RefundCall,
  type RefundRequest,
} from './refund-steps.js';
import type { AuditRecord } from './store.js';

/** Only the upstream that took the order can return its money; the simulation returns only money of the sandbox. */
const isTakenBy = ({ details, scenario }: OrderRecord, { id, refund, isSimulated }: Upstream): boolean =>
  refund !== undefined && (isSimulated ? scenario !== null : details.upstream?.id === id);

/** Whether an order waits for the end of refunds whose outcome the operator may know. */
const isWaiting = (order: OrderRecord): boolean => order.status === 'refunding' && moneyOf(order).pending > 0n;

/** Who can refund an order now, the default first. Empty where no money was taken, and where it is back or on its way. */
export function refundableBy(order: OrderRecord, upstream: Upstream): RefundActor[] {
  const { status } = order;
  const hasMoney = refundable.includes(status) && moneyOf(order).left > 0n;
  if (!hasMoney && !isWaiting(order)) return [];
  return hasMoney && status !== 'completed' && isTakenBy(order, upstream) ? ['upstream', 'operator'] : ['operator'];
}

type OrderCall = { readonly order: OrderRecord; readonly call: RefundCall };

/**
 * The operator says what became of a pending refund, which stays the upstream's. Or the operator has returned
 * all that an order waits for by other means, and what is left of it, too.
 */
async function settleByWord({ order, call }: OrderCall, context: AdvanceContext): Promise<Outcome> {
  const { code, refundId, outcome: state = 'done' } = call.request;
  const ids = moneyOf(order).refunds.flatMap((one) => (one.state === 'pending' ? [one.id] : []));
  let result: Result<Updated> = failure('refund_not_possible');
  for (const id of refundId === undefined ? ids : [refundId]) {
    result = await settleRefund({ code, id, state, ...(refundId === undefined && { by: 'operator' }) }, context);
    if (!result.ok) return toRefundOutcome(result);
  }
  const isOver = refundId !== undefined || (result.ok && moneyOf(result.value.order).left === 0n);
  return isOver ? toRefundOutcome(result) : refundByWord(call, context);
}

/**
 * Who returns the money where the call does not say so. After the payout no upstream does, and the operator has to say that
 * the money went back elsewhere: the call is then refused.
 */
function defaultActor(
  { order, refundId }: Pick<RefundRequest, 'refundId'> & Pick<OrderCall, 'order'>,
  upstream: Upstream,
) {
  if (refundId !== undefined) return 'operator';
  return order.status === 'completed' ? 'upstream' : (refundableBy(order, upstream)[0] ?? 'operator');
}

/** The parameters as the audit stores them. A repeated call must have the same. */
const parametersOf = ({ amount, refundId, outcome }: RefundRequest): AuditRecord['request'] => ({
  ...(amount !== undefined && { amount }),
  ...(refundId !== undefined && { refund_id: refundId }),
  ...(outcome !== undefined && { outcome }),
});

/** Without `by` the order may have changed since, and with it who refunds by default. */
function hasParameters({ request: parameters }: AuditRecord, request: RefundRequest): boolean {
  const wanted = parametersOf(request);
  const isSameActor = request.by === undefined || parameters['by'] === request.by;
  return isSameActor && ['amount', 'refund_id', 'outcome'].every((name) => parameters[name] === wanted[name]);
}

const keyReused = failure('idempotency_key_reused');

type Repetition = { readonly order: OrderRecord; readonly id: string; readonly request: RefundRequest };

/**
 * The outcome for a repeated key. Undefined where the earlier call has had no effect: it was refused, or its
 * process ended before the refund began.
 */
async function findReplay({ order, id, request }: Repetition, context: AccountContext): Promise<Outcome | undefined> {
  const earlier = await findAudited({ code: order.transaction_code, id }, context);
  if (earlier?.reason !== request.reason || !hasParameters(earlier, request)) return toRefundOutcome(keyReused);
  if (['done', 'accepted'].includes(earlier.outcome)) return { outcome: earlier.outcome, result: success(order) };
  const refund = findRefund(order, id);
  return refund && refund.by === 'upstream' ? replayedRefund(order, refund.state) : undefined;
}

async function makeRefund({ order, call }: OrderCall, context: UpstreamContext): Promise<Outcome> {
  const { by, request } = call;
  const { refundId, amount } = request;
  if (by === 'operator') {
    const isSettlement = refundId !== undefined || (amount === undefined && isWaiting(order));
    return isSettlement ? settleByWord({ order, call }, context) : refundByWord(call, context);
  }
  const canCall = refundId === undefined && isTakenBy(order, context.upstream);
  return canCall ? refundByUpstream(call, context) : toRefundOutcome(failure('refund_not_possible'));
}

/**
 * Gives money back: through the upstream, or by the word of the operator, who has returned it otherwise. The call is in the
 * audit before its effect (DECISIONS 115), under an id that follows from its key.
 */
export async function refundOrder(
  request: RefundRequest,
  context: AccountContext & UpstreamContext,
): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const { amount, key, reason, caller } = request;
  if (amount !== undefined && decimal(amount).scale > minorUnits(order.fiat_currency))
    return failure('invalid_refund_amount');
  const { transaction_code, status: from } = order;
  const { account, store } = context;
  const by = request.by ?? defaultActor({ order, refundId: request.refundId }, context.upstream);
  const id = key === undefined ? context.newTransactionCode() : keyedCallId({ action: 'order.refund', key, account });
  const details = { by, ...parametersOf(request), from };
  const call = { action: 'order.refund', transaction_code, reason, request: details, caller } as const;
  const isFirst = await store.operator.addAudit({ ...newAuditRecord(call, context), id });
  const replay = isFirst ? undefined : await findReplay({ order, id, request }, context);
  if (replay) return replay.result;
  const { outcome, result } = await makeRefund(
    { order, call: { id, by, request: { ...request, code: transaction_code } } },
    context,
  );
  await store.operator.settleAudit({ id, outcome });
  return result;
}
