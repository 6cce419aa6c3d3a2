import { failure, success, type CheckoutQuery, type Result } from '#contract';
import type { ServiceContext } from '../context.js';
import { factsOf } from '../lifecycle/lifecycle-state.js';
import type { OrderStatus } from '../lifecycle/machine.js';
import { allowedTriggers, isAuthorized } from '../lifecycle/transitions.js';
import { advanceOrder } from '../orders/advance.js';
import { checkOrder, createOrder } from '../orders/create.js';
import { keyedCallId } from '../orders/idempotency.js';
import type { OrderRecord } from '../orders/record.js';
import { findAccountOrder, newAuditRecord, type Caller } from './audit.js';
import { voidOrder } from './capture.js';

type ReplaceRequest = {
  readonly code: string;
  /** The new order. */
  readonly query: CheckoutQuery;
  readonly key: string;
  readonly caller: Caller;
};

const reason = 'Replaced by another order';

/** An order that has ended without money needs no cancellation. One that was canceled may have been replaced before. */
const ended: readonly OrderStatus[] = ['failed', 'expired'];

type Old = {
  readonly order: OrderRecord;
  /** True for a call whose key was used before: it may have canceled the order itself. */
  readonly isRepeated: boolean;
};

async function endOld({ order, isRepeated }: Old, context: ServiceContext): Promise<Result<OrderRecord>> {
  const { status, transaction_code: code } = order;
  if (factsOf(order).captured) return failure('order_captured');
  if (ended.includes(status) || (isRepeated && status === 'canceled')) return success(order);
  if (isAuthorized(order)) return voidOrder({ order, reason }, context);
  if (!allowedTriggers(order, context.clock()).includes('cancel')) return failure('move_not_allowed');
  const event = { trigger: 'cancel', reason: 'merchant' } as const;
  const result = await advanceOrder({ code, event }, context);
  return result.outcome === 'moved' ? success(result.order) : failure('move_not_allowed');
}

/**
 * Ends the old order, then creates the new one, each of which a repeated call finds done. The new one is checked first, so that a
 * mistake in its parameters leaves the old one as it is.
 */
async function replace(
  { old, request: { code, query, key } }: { readonly old: Old; readonly request: ReplaceRequest },
  context: ServiceContext,
) {
  // A space is in no key of a caller, so the keys of checkout are others. The old order is one of the parameters.
  const values: CheckoutQuery & { readonly replaces: string } = { ...query, replaces: code };
  const request = { query: values, key: `replace ${key}`, keyOwner: 'account' } as const;
  const checked = old.isRepeated ? undefined : await checkOrder(request, context);
  if (checked && !checked.ok) return checked;
  const done = await endOld(old, context);
  if (!done.ok) return done;
  const created = await createOrder(request, context);
  if (!created.ok) return created;
  const order = await context.store.find(created.value.transaction_code);
  return order ? success(order) : failure('order_not_created');
}

/** Replaces an order by another one under one key, which finishes the call after a crash. */
export async function replaceOrder(request: ReplaceRequest, context: ServiceContext): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const { key, caller } = request;
  const { store, account } = context;
  const { transaction_code, status: from } = order;
  const id = keyedCallId({ action: 'order.replace', key, account });
  const call = { action: 'order.replace', transaction_code, reason, request: { from }, caller } as const;
  const isRepeated = !(await store.operator.addAudit({ ...newAuditRecord(call, context), id }));
  const result = await replace(
    { old: { order, isRepeated }, request: { ...request, code: transaction_code } },
    context,
  );
  await store.operator.settleAudit({ id, outcome: result.ok ? 'done' : result.code });
  return result;
}
