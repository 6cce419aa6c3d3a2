import { failure, success, type Result } from '#contract';
import { factsOf } from '../lifecycle/lifecycle-state.js';
import type { OrderStatus, Trigger } from '../lifecycle/machine.js';
import { advanceOrder } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import type { Answer, Observation, Upstream } from '../upstream/port.js';
import { newAuditRecord, withAudit, type AuditedCall, type Caller, type OperatorContext } from './audit.js';
import { findAccountOrder } from './moves.js';
import type { AuditRecord } from './store.js';

/** What a refund needs of the upstream. */
export type RefundingUpstream = Pick<Upstream, 'id' | 'can' | 'refund'>;

export type RefundContext = OperatorContext & { readonly upstream: RefundingUpstream };

export type RefundActor = 'upstream' | 'operator';

export type RefundRequest = {
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
async function readCalls(order: OrderRecord, { store }: OperatorContext): Promise<readonly AuditRecord[]> {
  const { account, transaction_code: code } = order;
  const entries = await store.operator.listAudit({ account, code, limit: maxEntries });
  return entries.filter(({ action, request }) => action === 'order.refund' && request['by'] === 'upstream');
}

/** The order is `refunding` before the upstream is called (DECISIONS 115), so a call matters only from then on. */
const mayCall = ({ status }: OrderRecord, calls: readonly AuditRecord[]): boolean =>
  status !== 'refunding' || calls.every(({ outcome }) => harmlessOutcomes.includes(outcome));

/** Only the upstream that took the order can return its money. */
const isTakenBy = ({ details }: OrderRecord, { id, can, refund }: RefundingUpstream): boolean =>
  refund !== undefined && can.refund && details.upstream?.id === id;

/** Who can refund an order now, the default first. Empty where no money was taken, or where it is back or paid out. */
export async function refundableBy(order: OrderRecord, context: RefundContext): Promise<readonly RefundActor[]> {
  if (!factsOf(order).captured || firstTriggers[order.status] === undefined) return [];
  const canCall = isTakenBy(order, context.upstream) && mayCall(order, await readCalls(order, context));
  return canCall ? ['upstream', 'operator'] : ['operator'];
}

type Advance = { readonly code: string; readonly trigger: Trigger };

/** Makes a transition; undefined if another call has moved the order elsewhere meanwhile. */
async function advance(
  { code, trigger }: Advance,
  { store, clock }: OperatorContext,
): Promise<OrderRecord | undefined> {
  const result = await advanceOrder({ code, event: { trigger } }, { store, clock });
  return result.outcome === 'moved' ? result.order : undefined;
}

/** Begins the refund. Of several calls at once one begins it, and the others get nothing. */
const begin = async (order: OrderRecord, context: OperatorContext): Promise<OrderRecord | undefined> => {
  const trigger = firstTriggers[order.status];
  return trigger ? advance({ code: order.transaction_code, trigger }, context) : order;
};

async function settle(order: OrderRecord, context: OperatorContext): Promise<Result<OrderRecord>> {
  const refunded = await advance({ code: order.transaction_code, trigger: 'settle_refund' }, context);
  return refunded ? success(refunded) : failure('refund_not_possible');
}

async function refundByWord(order: OrderRecord, context: OperatorContext): Promise<Result<OrderRecord>> {
  const begun = await begin(order, context);
  return begun ? settle(begun, context) : failure('refund_not_possible');
}

type Outcome = { readonly outcome: string; readonly result: Result<OrderRecord> };

type Answered = { readonly order: OrderRecord; readonly answer: Answer<Observation> };

async function applyAnswer({ order, answer }: Answered, context: OperatorContext): Promise<Outcome> {
  if (!answer.ok) {
    const isUnknown = answer.reason === 'unknown';
    return { outcome: answer.reason, result: failure(isUnknown ? 'refund_in_progress' : 'refund_failed') };
  }
  if (answer.value.status !== 'refunded') return { outcome: 'accepted', result: success(order) };
  return { outcome: 'done', result: await settle(order, context) };
}

type UpstreamCall = { readonly order: OrderRecord; readonly reason: string; readonly upstream: RefundingUpstream };

/** The order is `refunding` before the call, and a call of unknown outcome is never repeated: so none is made twice. */
async function callUpstream({ order, reason, upstream }: UpstreamCall, context: OperatorContext): Promise<Outcome> {
  const begun = await begin(order, context);
  if (!begun) return { outcome: 'refund_not_possible', result: failure('refund_not_possible') };
  const code = order.details.upstream?.code ?? '';
  const unknown = { ok: false, reason: 'unknown' } as const;
  const answer = (await upstream.refund?.(code, reason).catch(() => unknown)) ?? unknown;
  return applyAnswer({ order: begun, answer }, context);
}

/** The id of the entry numbers the calls of an order, so that of two calls at once only one is made. */
async function refundByUpstream(
  { order, reason, upstream, call }: UpstreamCall & { readonly call: AuditedCall },
  context: OperatorContext,
): Promise<Result<OrderRecord>> {
  const calls = await readCalls(order, context);
  const id = `refund-${order.transaction_code}-${calls.length + 1}`;
  const isFirst =
    mayCall(order, calls) && (await context.store.operator.addAudit({ ...newAuditRecord(call, context), id }));
  if (!isFirst) return failure('refund_in_progress');
  const { outcome, result } = await callUpstream({ order, reason, upstream }, context);
  await context.store.operator.settleAudit({ id, outcome });
  return result;
}

/** Gives the whole amount back: through the upstream, or by the word of the operator, who has returned it otherwise. */
export async function refundOrder(request: RefundRequest, context: RefundContext): Promise<Result<OrderRecord>> {
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
  const { upstream } = context;
  if (by === 'upstream' && able.length > 0 && isTakenBy(order, upstream)) {
    return refundByUpstream({ order, reason, upstream, call }, context);
  }
  const run = () =>
    able.includes(by) ? refundByWord(order, context) : Promise.resolve(failure('refund_not_possible'));
  return withAudit({ ...call, run }, context);
}
