import { failure, success, type CheckoutQuery, type Result } from '#contract';
import { lifecycleFacts } from '../lifecycle/lifecycle-state.js';
import type { OrderStatus } from '../lifecycle/machine.js';
import { isAuthorized } from '../lifecycle/transitions.js';
import { advanceOrder } from '../orders/advance.js';
import { checkOrder, createOrder, type CreateContext } from '../orders/create.js';
import { keyedCallId } from '../orders/idempotency.js';
import type { OrderRecord } from '../orders/record.js';
import type { UpstreamContext } from '../upstream/port.js';
import { findAccountOrder, findAudited, newAuditRecord, type AccountContext, type Caller } from './audit.js';
import { voidHeldMoney } from './capture.js';

type ReplaceRequest = {
  readonly code: string;
  /** The new order. */
  readonly query: CheckoutQuery;
  readonly key: string;
  readonly caller: Caller;
};

const reason = 'Replaced by another order';

/** An order that has ended without money needs no cancellation. */
const ended: readonly OrderStatus[] = ['failed', 'expired'];

/** An order, and the call that puts another one in its place: the id that follows from its key. */
type Old = { readonly order: OrderRecord; readonly id: string };

/** The call may have canceled the order before a crash. One that was canceled otherwise may have been replaced before. */
const isEnded = ({ order, id }: Old): boolean =>
  ended.includes(order.status) || (order.status === 'canceled' && lifecycleFacts(order).replacement === id);

async function endOld({ order, id }: Old, context: UpstreamContext): Promise<Result<OrderRecord>> {
  const { transaction_code: code } = order;
  if (lifecycleFacts(order).captured) return failure('order_captured');
  if (isEnded({ order, id })) return success(order);
  if (order.status !== 'canceled' && isAuthorized(order)) {
    const voided = await voidHeldMoney({ order, replacement: id }, context);
    return voided.ok && !isEnded({ order: voided.value, id }) ? failure('move_not_allowed') : voided;
  }
  const event = { trigger: 'cancel', reason: 'merchant', replacement: id } as const;
  const result = await advanceOrder({ code, event }, context);
  if (result.outcome === 'unknown') return failure('unknown_order');
  // Of calls at once with the same key one cancels the order, and the others find that.
  if (result.outcome === 'moved' || isEnded({ order: result.order, id })) return success(result.order);
  return failure(lifecycleFacts(result.order).captured ? 'order_captured' : 'move_not_allowed');
}

/**
 * Ends the old order, then creates the new one, each of which a repeated call finds done. The new one is checked first, so that a
 * mistake in its parameters leaves the old one as it is.
 */
async function replace(
  { old, query, key }: Pick<ReplaceRequest, 'query' | 'key'> & { readonly old: Old },
  context: CreateContext,
) {
  // The old order is one of the parameters.
  const values: CheckoutQuery & { readonly replaces: string } = { ...query, replaces: old.order.transaction_code };
  const request = { query: values, key, keyOwner: 'replacement' } as const;
  const checked = isEnded(old) ? undefined : await checkOrder(request, context);
  if (checked && !checked.ok) return checked;
  const done = await endOld(old, context);
  if (!done.ok) return done;
  const created = await createOrder(request, context);
  if (!created.ok) return created;
  const order = await context.store.find(created.value.transaction_code);
  return order ? success(order) : failure('order_not_created');
}

/** Replaces an order by another one under one key, which finishes the call after a crash. */
export async function replaceOrder(
  request: ReplaceRequest,
  context: AccountContext & CreateContext,
): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const { key, caller } = request;
  const { operator } = context.store;
  const { transaction_code, status: from } = order;
  const id = keyedCallId({ action: 'order.replace', key, account: context.account });
  const call = { action: 'order.replace', transaction_code, reason, request: { from }, caller } as const;
  const isFirst = await operator.addAudit({ ...newAuditRecord(call, context), id });
  if (!isFirst && !(await findAudited({ code: transaction_code, id }, context)))
    return failure('idempotency_key_reused');
  const result = await replace({ old: { order, id }, query: request.query, key }, context);
  await operator.settleAudit({ id, outcome: result.ok ? 'done' : result.code });
  return result;
}
