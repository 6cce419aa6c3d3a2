import { decimal, failure, minorUnits, success, toText, type Result } from '#contract';
import type { OrderStatus } from '../lifecycle/machine.js';
import { applyRefund, moneyOf, toMinorUnits } from '../lifecycle/money.js';
import { maxChanges } from '../lifecycle/transitions.js';
import { updateOrder, type AdvanceContext } from '../orders/advance.js';
import { keyedCallId } from '../orders/idempotency.js';
import type { OrderRecord } from '../orders/record.js';
import { findAccountOrder, findAudited, newAuditRecord, type Caller, type ChangeContext } from './audit.js';
import type { AuditRecord } from './store.js';

type RefundRequest = {
  readonly code: string;
  readonly reason: string;
  /** Decimal text; everything that is left by default. */
  readonly amount?: string | undefined;
  /** Who returned the money, as the caller spells it. */
  readonly author?: string | undefined;
  /** Calls with the same key and parameters are one refund. */
  readonly key?: string | undefined;
  readonly caller: Caller;
};

/** While the coins are on their way nothing can be refunded; of a held order the operator knows whether they are. */
const refundable: readonly OrderStatus[] = ['paid', 'on_hold', 'refunding', 'completed'];

/** How much can be recorded as returned now, decimal text. */
export function refundableAmount(order: OrderRecord): string {
  const { left, scale } = moneyOf(order);
  const isPossible = refundable.includes(order.status) && order.timeline.length < maxChanges;
  return toText({ digits: isPossible ? left : 0n, scale });
}

/** The amount of a refund with the digits of its currency, or why it cannot be recorded. */
function checkAmount(order: OrderRecord, amount: string | undefined): Result<string> {
  const left = refundableAmount(order);
  const { fiat_currency: currency } = order;
  const most = toMinorUnits({ amount: left, currency });
  const wanted = toMinorUnits({ amount: amount ?? left, currency });
  if (most === 0n || wanted === 0n) return failure('refund_not_possible');
  if (wanted > most) return failure('refund_too_large');
  return success(toText({ digits: wanted, scale: minorUnits(currency) }));
}

/** The parameters as the audit stores them. A repeated call must have the same. */
const parametersOf = ({ amount, author }: RefundRequest): AuditRecord['request'] => ({
  ...(amount !== undefined && { amount }),
  ...(author !== undefined && { author }),
});

function isSameCall(earlier: AuditRecord | undefined, request: RefundRequest): boolean {
  const wanted = parametersOf(request);
  return (
    earlier?.reason === request.reason && ['amount', 'author'].every((name) => earlier.request[name] === wanted[name])
  );
}

/** An order that the refund moves follows its script no longer. */
function withRefund(order: OrderRecord, refund: Parameters<typeof applyRefund>[1]): OrderRecord {
  const next = applyRefund(order, refund);
  return next.status === order.status || order.scenario === null ? next : { ...next, scenario: 'manual' };
}

/**
 * The sum is checked and stored in one change of the order, so that refunds of several calls at once never exceed what was
 * captured. A refund that is recorded already changes nothing.
 */
const record = ({ id, request }: { readonly id: string; readonly request: RefundRequest }, context: AdvanceContext) => {
  const { code, reason, author = null, key = null, caller } = request;
  const change = (order: OrderRecord): Result<OrderRecord> => {
    if (moneyOf(order).refunds.some((refund) => refund.id === id)) return success(order);
    const amount = checkAmount(order, request.amount);
    if (!amount.ok) return amount;
    const words = { reason, author, actor: caller.actor, key };
    return success(withRefund(order, { id, amount: amount.value, by: 'operator', ...words, at: context.clock() }));
  };
  return updateOrder({ code, change }, context);
};

/**
 * Records money that the operator has returned at the processor; no money moves by it. The call is in the audit before its
 * effect, under an id that follows from its key.
 */
export async function refundOrder(request: RefundRequest, context: ChangeContext): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const { amount, key, reason, caller } = request;
  if (amount !== undefined && decimal(amount).scale > minorUnits(order.fiat_currency))
    return failure('invalid_refund_amount');
  const { transaction_code: code, status: from } = order;
  const { account, store } = context;
  const id = key === undefined ? context.newTransactionCode() : keyedCallId({ action: 'order.refund', key, account });
  const details = { ...parametersOf(request), from };
  const call = { action: 'order.refund', transaction_code: code, reason, request: details, caller } as const;
  const isFirst = await store.operator.addAudit({ ...newAuditRecord(call, context), id });
  if (!isFirst && !isSameCall(await findAudited({ code, id }, context), request))
    return failure('idempotency_key_reused');
  const result = await record({ id, request: { ...request, code } }, context);
  await store.operator.settleAudit({ id, outcome: result.ok ? 'done' : result.code });
  return result;
}
