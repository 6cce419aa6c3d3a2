import { failure, success, type Result } from '#contract';
import type { ServiceContext } from '../context.js';
import { factsOf } from '../lifecycle/lifecycle-state.js';
import { allowedTriggers, isAuthorized, type TriggerEvent } from '../lifecycle/transitions.js';
import { advanceOrder } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
import { findAccountOrder, withAudit, type Caller } from './audit.js';

/** An order of the sandbox continues as one that was paid; one that is moved by hand alone stays so. */
const scriptAfter = ({ scenario }: OrderRecord): string =>
  scenario === 'authorized' || scenario === 'captured_late' ? 'captured_late' : 'manual';

type Advance = { readonly order: OrderRecord; readonly event: TriggerEvent };

async function advance({ order, event }: Advance, { store, clock }: ServiceContext): Promise<Result<OrderRecord>> {
  const { transaction_code: code } = order;
  const result = await advanceOrder({ code, event, scenario: () => scriptAfter(order) }, { store, clock });
  return result.outcome === 'moved' ? success(result.order) : failure('move_not_allowed');
}

type HeldMoney = { readonly order: OrderRecord; readonly reason: string };

/** Asks the upstream that holds the money; a simulation holds it by the status alone. */
async function callUpstream(
  { order, reason, action }: HeldMoney & { readonly action: 'capture' | 'void' },
  { upstream }: ServiceContext,
): Promise<boolean> {
  const { upstream: taken } = order.details;
  if (taken === null) return true;
  const isTheirs = taken.id === upstream.id && upstream.can.capture;
  const call = { code: taken.code, reason };
  const answer = isTheirs ? await upstream[action]?.(call).catch(() => undefined) : undefined;
  return answer?.ok === true;
}

/** The payment follows the capture. A process that ends in between leaves it to the deadlines of the order. */
async function pay(order: OrderRecord, context: ServiceContext): Promise<Result<OrderRecord>> {
  if (!allowedTriggers(order, context.clock()).includes('capture')) return success(order);
  const paid = await advance({ order, event: { trigger: 'capture' } }, context);
  // Another process has made the payment.
  return paid.ok ? paid : success((await context.store.find(order.transaction_code)) ?? order);
}

async function collect({ order, reason }: HeldMoney, context: ServiceContext): Promise<Result<OrderRecord>> {
  const { authorized, captured } = factsOf(order);
  if (authorized && captured) return pay(order, context);
  if (!allowedTriggers(order, context.clock()).includes('collect')) return failure('move_not_allowed');
  if (!(await callUpstream({ order, reason, action: 'capture' }, context))) return failure('upstream_refused');
  const collected = await advance({ order, event: { trigger: 'collect' } }, context);
  return collected.ok ? pay(collected.value, context) : collected;
}

/** Lets the money go that the processor holds. */
export async function voidOrder({ order, reason }: HeldMoney, context: ServiceContext): Promise<Result<OrderRecord>> {
  const { authorized, captured } = factsOf(order);
  if (captured) return failure('order_captured');
  if (order.status === 'canceled' && authorized) return success(order);
  if (!isAuthorized(order)) return failure('move_not_allowed');
  if (!(await callUpstream({ order, reason, action: 'void' }, context))) return failure('upstream_refused');
  return advance({ order, event: { trigger: 'cancel', reason: 'merchant' } }, context);
}

const runs = { 'order.capture': collect, 'order.void': voidOrder } as const;

type HeldMoneyRequest = {
  readonly action: keyof typeof runs;
  readonly code: string;
  readonly reason: string;
  readonly caller: Caller;
};

/** Takes the money that the processor holds, or lets it go. A repeated call has no second effect. */
export async function decideHeldMoney(
  { action, code, reason, caller }: HeldMoneyRequest,
  context: ServiceContext,
): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(code, context);
  if (!order) return failure('unknown_order');
  const { transaction_code, status: from } = order;
  const run = () => runs[action]({ order, reason }, context);
  return withAudit({ action, transaction_code, reason, request: { from }, caller, run }, context);
}
