import { failure, success, type Result } from '#contract';
import { lifecycleFacts } from '../lifecycle/lifecycle-state.js';
import { allowedTriggers, isAuthorized, type TriggerEvent } from '../lifecycle/transitions.js';
import { advanceOrder, type AdvanceContext } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import type { Upstream, UpstreamContext } from '../upstream/port.js';
import { findAccountOrder, withAudit, type AccountContext, type Caller } from './audit.js';

/** A captured sandbox order continues its script; a manual order stays manual. */
const scriptAfter = ({ scenario }: OrderRecord): string =>
  scenario === 'authorized' || scenario === 'captured_late' ? 'captured_late' : 'manual';

type Advance = {
  readonly order: OrderRecord;
  readonly event: TriggerEvent;
  /** Whether the order is as wanted already, where another call or process has come first. */
  readonly isDone: (order: OrderRecord) => boolean;
};

async function advance({ order, event, isDone }: Advance, context: AdvanceContext): Promise<Result<OrderRecord>> {
  const { transaction_code: code } = order;
  const result = await advanceOrder({ code, event, scenario: () => scriptAfter(order) }, context);
  if (result.outcome === 'unknown') return failure('unknown_order');
  return result.outcome === 'moved' || isDone(result.order) ? success(result.order) : failure('move_not_allowed');
}

type HeldMoney = { readonly order: OrderRecord; readonly reason: string };

type Decision = Omit<Advance, 'order'> & { readonly held: HeldMoney; readonly action: 'capture' | 'void' };

const lost = { ok: false, reason: 'unknown' } as const;

/** Asks the upstream that holds the money; a simulation holds it by the status alone. */
async function callUpstream(
  { held: { order, reason }, action }: Pick<Decision, 'held' | 'action'>,
  upstream: Upstream,
): Promise<Result<object>> {
  const { upstream: taken } = order.details;
  if (taken === null) return success({});
  const call = taken.id === upstream.id && upstream.can.capture ? upstream[action] : undefined;
  if (!call) return failure('capture_not_supported');
  const answer = await call({ code: taken.code, reason }).catch(() => lost);
  if (answer.ok) return answer;
  return failure(answer.reason === 'unknown' ? 'upstream_unknown' : 'upstream_refused');
}

/** Asks the upstream, then moves the order. An order that cannot follow what the upstream has done is a conflict. */
async function decide(decision: Decision, context: UpstreamContext): Promise<Result<OrderRecord>> {
  const { order } = decision.held;
  const answer = await callUpstream(decision, context.upstream);
  if (!answer.ok) return answer;
  const moved = await advance({ ...decision, order }, context);
  if (!moved.ok && order.details.upstream) context.reportUpstream({ kind: 'conflict', code: order.transaction_code });
  return moved;
}

/** The payment follows the capture. A process that ends in between leaves it to the deadlines of the order. */
async function pay(order: OrderRecord, context: AdvanceContext): Promise<Result<OrderRecord>> {
  if (!allowedTriggers(order, context.clock()).includes('capture')) return success(order);
  return advance({ order, event: { trigger: 'capture' }, isDone: ({ status }) => status !== 'processing' }, context);
}

const isTaken = (order: OrderRecord): boolean => lifecycleFacts(order).authorized && lifecycleFacts(order).captured;

async function collect(held: HeldMoney, context: UpstreamContext): Promise<Result<OrderRecord>> {
  if (isTaken(held.order)) return pay(held.order, context);
  if (!allowedTriggers(held.order, context.clock()).includes('collect')) return failure('move_not_allowed');
  const event = { trigger: 'collect' } as const;
  const collected = await decide({ held, action: 'capture', event, isDone: isTaken }, context);
  return collected.ok ? pay(collected.value, context) : collected;
}

const isLetGo = (order: OrderRecord): boolean => order.status === 'canceled' && lifecycleFacts(order).authorized;

/** Lets the money go that the processor holds. */
export async function voidHeldMoney(
  { replacement, ...held }: HeldMoney & { readonly replacement?: string },
  context: UpstreamContext,
): Promise<Result<OrderRecord>> {
  const { order } = held;
  if (lifecycleFacts(order).captured) return failure('order_captured');
  if (isLetGo(order)) return success(order);
  if (!isAuthorized(order)) return failure('move_not_allowed');
  const event = { trigger: 'cancel', reason: 'merchant', ...(replacement !== undefined && { replacement }) } as const;
  return decide({ held, action: 'void', event, isDone: isLetGo }, context);
}

const runs = { 'order.capture': collect, 'order.void': voidHeldMoney } as const;

type HeldMoneyRequest = {
  readonly action: keyof typeof runs;
  readonly code: string;
  readonly reason: string;
  readonly caller: Caller;
};

/** Takes the money that the processor holds, or lets it go. A repeated call has no second effect. */
export async function decideHeldMoney(
  { action, code, reason, caller }: HeldMoneyRequest,
  context: AccountContext & UpstreamContext,
): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(code, context);
  if (!order) return failure('unknown_order');
  const { transaction_code, status: from } = order;
  const run = () => runs[action]({ order, reason }, context);
  return withAudit({ action, transaction_code, reason, request: { from }, caller, run }, context);
}
