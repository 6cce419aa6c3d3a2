import { failure, success, toText, type Result } from '#contract';
import type { RefundActor, RefundChange } from '../lifecycle/lifecycle-state.js';
import type { OrderStatus } from '../lifecycle/machine.js';
import { applyRefund, moneyOf, toMinorUnits, type Refund } from '../lifecycle/money.js';
import { maxChanges } from '../lifecycle/transitions.js';
import { updateOrder, type AdvanceContext, type Updated } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import type { UpstreamContext } from '../upstream/port.js';
import type { Caller } from './audit.js';

export type RefundRequest = {
  readonly code: string;
  readonly reason: string;
  /** Decimal text; everything that is left by default. */
  readonly amount?: string | undefined;
  /** Who returns the money; by default the upstream where it can. */
  readonly by?: RefundActor | undefined;
  /** Calls with the same key and parameters are one refund. */
  readonly key?: string | undefined;
  /** The id of a pending refund, and the outcome that the operator reports: `done` by default. */
  readonly refundId?: string | undefined;
  readonly outcome?: 'done' | 'failed' | undefined;
  readonly caller: Caller;
};

/** The statuses with money to give back. An order whose coins are on their way cannot be refunded. */
export const refundable: readonly OrderStatus[] = ['paid', 'on_hold', 'refunding', 'completed'];

export const findRefund = (order: OrderRecord, id: string) => moneyOf(order).refunds.find((refund) => refund.id === id);

/** How much a call gives back in minor units, or why it cannot. */
function amountOf(order: OrderRecord, { amount, by }: Pick<RefundRequest, 'amount' | 'by'>): Result<bigint> {
  const { captured, left, pending } = moneyOf(order);
  const isEnded = order.status === 'completed' && by === 'upstream';
  const isFull = order.timeline.length >= maxChanges;
  if (captured === 0n || isEnded || isFull || !refundable.includes(order.status)) return failure('refund_not_possible');
  if (left === 0n && pending > 0n) return failure('refund_in_progress');
  const digits = amount === undefined ? left : toMinorUnits({ amount, currency: order.fiat_currency });
  if (digits > left) return failure('refund_too_large');
  return digits > 0n ? success(digits) : failure('refund_not_possible');
}

export type RefundCall = { readonly id: string; readonly by: RefundActor; readonly request: RefundRequest };

/** The order with a refund as it is now. An order that the refund moves follows its script no longer. */
function withRefund(order: OrderRecord, refund: Refund): OrderRecord {
  const next = applyRefund(order, refund);
  return next.status === order.status || order.scenario === null ? next : { ...next, scenario: 'manual' };
}

/**
 * Begins a refund, or finds it begun. The sum is checked and stored in one change of the order, so that the refunds of
 * several calls at once never exceed what was captured. The word of the operator is the outcome, too; but an order whose
 * money is all going back passes `refunding` on its way.
 */
const begin = ({ id, by, request }: RefundCall, { store, clock }: AdvanceContext): Promise<Result<Updated>> =>
  updateOrder(request.code, {
    store,
    change(order) {
      if (findRefund(order, id)) return success(order);
      const digits = amountOf(order, { ...request, by });
      if (!digits.ok) return digits;
      const { left, scale } = moneyOf(order);
      const { reason, key = null, caller } = request;
      const isWhole = digits.value === left && order.status !== 'completed';
      const state = by === 'upstream' || isWhole ? 'pending' : 'done';
      const amount = toText({ digits: digits.value, scale });
      return success(withRefund(order, { id, amount, by, state, reason, actor: caller.actor, key, at: clock() }));
    },
  });

type Settlement = Pick<RefundChange, 'id' | 'state'> & Partial<Pick<RefundChange, 'by'>> & { readonly code: string };

/** Ends a refund that is pending; leaves any other one as it is. */
export const settleRefund = (
  { code, ...settled }: Settlement,
  { store, clock }: AdvanceContext,
): Promise<Result<Updated>> =>
  updateOrder(code, {
    store,
    change(order) {
      const refund = findRefund(order, settled.id);
      if (refund?.state !== 'pending') return refund ? success(order) : failure('refund_not_possible');
      return success(withRefund(order, { ...refund, ...settled, at: clock() }));
    },
  });

/** How a call ended, for the audit, and what its caller gets. */
export type Outcome = { readonly outcome: string; readonly result: Result<OrderRecord> };

export const toRefundOutcome = (result: Result<Updated>): Outcome =>
  result.ok
    ? { outcome: 'done', result: success(result.value.order) }
    : { outcome: result.code, result: failure(result.code) };

/** The operator has returned the money elsewhere. */
export async function refundByWord(call: RefundCall, context: AdvanceContext): Promise<Outcome> {
  const begun = await begin(call, context);
  return toRefundOutcome(
    begun.ok ? await settleRefund({ code: call.request.code, id: call.id, state: 'done' }, context) : begun,
  );
}

/** The outcome of an earlier call with the same key, by the state of its refund now. */
export function replayedRefund(order: OrderRecord, state: RefundChange['state']): Outcome {
  if (state === 'done') return { outcome: 'done', result: success(order) };
  const code = state === 'failed' ? 'refund_failed' : 'refund_in_progress';
  return { outcome: code, result: failure(code) };
}

const unknownAnswer = { ok: false, reason: 'unknown' } as const;

/** The refund is pending before the call, and a call of unknown outcome is never repeated: so none is made twice. */
export async function refundByUpstream(call: RefundCall, context: UpstreamContext): Promise<Outcome> {
  const { id, request } = call;
  const begun = await begin(call, context);
  const refund = begun.ok ? findRefund(begun.value.order, id) : undefined;
  if (!begun.ok || !refund) return toRefundOutcome(begun);
  const { order, isChanged } = begun.value;
  if (!isChanged) return replayedRefund(order, refund.state);
  const theirs = {
    code: order.details.upstream?.code ?? order.transaction_code,
    id,
    amount: refund.amount,
    fiat_currency: order.fiat_currency,
    reason: request.reason,
  };
  const answer =
    (await context.upstream.refund?.(theirs).catch((error: unknown) => {
      context.reportError(error);
      return unknownAnswer;
    })) ?? unknownAnswer;
  if (!answer.ok && answer.reason === 'unknown') return { outcome: 'unknown', result: failure('refund_in_progress') };
  if (answer.ok && answer.value.state === 'pending') return { outcome: 'accepted', result: success(order) };
  const settled = await settleRefund({ code: request.code, id, state: answer.ok ? 'done' : 'failed' }, context);
  if (answer.ok || !settled.ok) return toRefundOutcome(settled);
  return { outcome: answer.reason, result: failure('refund_failed') };
}
