import { failure, success, type Result } from '#contract';
import type { ServiceContext } from '../context.js';
import { factsOf } from '../lifecycle/lifecycle-state.js';
import type { OrderStatus, Trigger } from '../lifecycle/machine.js';
import { advanceOrder } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import type { Upstream } from '../upstream/port.js';
import { findAccountOrder, newAuditRecord, withAudit, type AuditedCall, type Caller } from './audit.js';
import type { AuditRecord } from './store.js';

type RefundActor = 'upstream' | 'operator';

type RefundRequest = {
  readonly code: string;
  readonly reason: string;
  /** Who returns the money; by default the upstream where it can. */
  readonly by: RefundActor | undefined;
  readonly caller: Caller;
};

/** How a refund begins in each status that has the buyer's money; null where it has begun. */
const firstTriggers: Partial<Readonly<Record<OrderStatus, Trigger | null>>> = {
  paid: 'refund',
  on_hold: 'reject',
  refunding: null,
};

/** The outcomes of calls that have certainly had no effect, so that another one may be made. */
const harmlessOutcomes = ['refused', 'unavailable', 'refund_not_possible'];

const maxEntries = 1000;

/** The calls to the upstream for an order, the newest first. */
async function readCalls(order: OrderRecord, { store }: ServiceContext): Promise<readonly AuditRecord[]> {
  const { account, transaction_code: code } = order;
  const entries = await store.operator.listAudit({ account, code, limit: maxEntries });
  return entries.filter(({ action, request }) => action === 'order.refund' && request['by'] === 'upstream');
}

/** The order is `refunding` before the upstream is called (DECISIONS 115), so a call matters only from then on. */
const mayCall = ({ status }: OrderRecord, calls: readonly AuditRecord[]): boolean =>
  status !== 'refunding' || calls.every(({ outcome }) => harmlessOutcomes.includes(outcome));

/** Only the upstream that took the order can return its money. */
const isTakenBy = ({ details }: OrderRecord, { id, can, refund }: Upstream): boolean =>
  refund !== undefined && can.refund && details.upstream?.id === id;

/** Who can refund an order now, the default first. Empty where no money was taken, or where it is back or paid out. */
export async function refundableBy(order: OrderRecord, context: ServiceContext): Promise<readonly RefundActor[]> {
  if (!factsOf(order).captured || firstTriggers[order.status] === undefined) return [];
  const canCall = isTakenBy(order, context.upstream) && mayCall(order, await readCalls(order, context));
  return canCall ? ['upstream', 'operator'] : ['operator'];
}

type Advance = { readonly order: OrderRecord; readonly trigger: Trigger };

/** Makes a transition; refused if another call has moved the order elsewhere meanwhile. */
async function advance({ order, trigger }: Advance, { store, clock }: ServiceContext): Promise<Result<OrderRecord>> {
  const result = await advanceOrder({ code: order.transaction_code, event: { trigger } }, { store, clock });
  return result.outcome === 'moved' ? success(result.order) : failure('refund_not_possible');
}

/** Begins the refund. Of several calls at once one begins it, and the others are refused. */
async function begin(order: OrderRecord, context: ServiceContext): Promise<Result<OrderRecord>> {
  const trigger = firstTriggers[order.status];
  return trigger ? advance({ order, trigger }, context) : success(order);
}

const settle = (order: OrderRecord, context: ServiceContext): Promise<Result<OrderRecord>> =>
  advance({ order, trigger: 'settle_refund' }, context);

async function refundByWord(order: OrderRecord, context: ServiceContext): Promise<Result<OrderRecord>> {
  const begun = await begin(order, context);
  return begun.ok ? settle(begun.value, context) : begun;
}

type Outcome = { readonly outcome: string; readonly result: Result<OrderRecord> };

type UpstreamCall = { readonly order: OrderRecord; readonly call: AuditedCall & { readonly reason: string } };

/** The order is `refunding` before the call, and a call of unknown outcome is never repeated: so none is made twice. */
async function callUpstream({ order, call }: UpstreamCall, context: ServiceContext): Promise<Outcome> {
  const begun = await begin(order, context);
  if (!begun.ok) return { outcome: 'refund_not_possible', result: begun };
  const code = order.details.upstream?.code ?? '';
  const unknown = { ok: false, reason: 'unknown' } as const;
  const answer = (await context.upstream.refund?.(code, call.reason).catch(() => unknown)) ?? unknown;
  if (!answer.ok) {
    const isUnknown = answer.reason === 'unknown';
    return { outcome: answer.reason, result: failure(isUnknown ? 'refund_in_progress' : 'refund_failed') };
  }
  if (answer.value.status !== 'refunded') return { outcome: 'accepted', result: begun };
  return { outcome: 'done', result: await settle(begun.value, context) };
}

/** The id of the entry numbers the calls of an order, so that of two calls at once only one is made. */
async function refundByUpstream({ order, call }: UpstreamCall, context: ServiceContext): Promise<Result<OrderRecord>> {
  const calls = await readCalls(order, context);
  const id = `refund-${order.transaction_code}-${calls.length + 1}`;
  const isFirst =
    mayCall(order, calls) && (await context.store.operator.addAudit({ ...newAuditRecord(call, context), id }));
  if (!isFirst) return failure('refund_in_progress');
  const { outcome, result } = await callUpstream({ order, call }, context);
  await context.store.operator.settleAudit({ id, outcome });
  return result;
}

/** Gives the whole amount back: through the upstream, or by the word of the operator, who has returned it otherwise. */
export async function refundOrder(request: RefundRequest, context: ServiceContext): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(request.code, context);
  if (!order) return failure('unknown_order');
  const able = await refundableBy(order, context);
  const by = request.by ?? able[0] ?? 'operator';
  const { transaction_code } = order;
  const { reason, caller } = request;
  const call = {
    action: 'order.refund',
    transaction_code,
    reason,
    request: { by, from: order.status },
    caller,
  } as const;
  if (by === 'upstream' && able.length > 0 && isTakenBy(order, context.upstream)) {
    return refundByUpstream({ order, call }, context);
  }
  const run = () =>
    able.includes(by) ? refundByWord(order, context) : Promise.resolve(failure('refund_not_possible'));
  return withAudit({ ...call, run }, context);
}
