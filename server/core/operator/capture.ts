import { failure, success, type Result } from '#contract';
import { lifecycleFacts } from '../lifecycle/lifecycle-state.js';
import { allowedTriggers, isAuthorized, type TriggerEvent } from '../lifecycle/transitions.js';
import { advanceOrder, type AdvanceContext } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';
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

/** Moves an order of a simulation, which holds the money by the status alone. No other upstream captures or voids. */
async function decideByStatus(advanced: Advance, context: AdvanceContext): Promise<Result<OrderRecord>> {
  return advanced.order.details.upstream === null ? advance(advanced, context) : failure('capture_not_supported');
}

/** The payment follows the capture. A process that ends in between leaves it to the deadlines of the order. */
async function pay(order: OrderRecord, context: AdvanceContext): Promise<Result<OrderRecord>> {
  if (!allowedTriggers(order, context.clock()).includes('capture')) return success(order);
  return advance({ order, event: { trigger: 'capture' }, isDone: ({ status }) => status !== 'processing' }, context);
}

const isTaken = (order: OrderRecord): boolean => lifecycleFacts(order).authorized && lifecycleFacts(order).captured;

async function collect(
  { order }: { readonly order: OrderRecord },
  context: AdvanceContext,
): Promise<Result<OrderRecord>> {
  if (isTaken(order)) return pay(order, context);
  if (!allowedTriggers(order, context.clock()).includes('collect')) return failure('move_not_allowed');
  const collected = await decideByStatus({ order, event: { trigger: 'collect' }, isDone: isTaken }, context);
  return collected.ok ? pay(collected.value, context) : collected;
}

const isLetGo = (order: OrderRecord): boolean => order.status === 'canceled' && lifecycleFacts(order).authorized;

/** Lets the money go that the processor holds. */
export async function voidHeldMoney(
  { order, replacement }: { readonly order: OrderRecord; readonly replacement?: string },
  context: AdvanceContext,
): Promise<Result<OrderRecord>> {
  if (lifecycleFacts(order).captured) return failure('order_captured');
  if (isLetGo(order)) return success(order);
  if (!isAuthorized(order)) return failure('move_not_allowed');
  const event = { trigger: 'cancel', reason: 'merchant', ...(replacement !== undefined && { replacement }) } as const;
  return decideByStatus({ order, event, isDone: isLetGo }, context);
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
  context: AccountContext & AdvanceContext,
): Promise<Result<OrderRecord>> {
  const order = await findAccountOrder(code, context);
  if (!order) return failure('unknown_order');
  const { transaction_code, status: from } = order;
  const run = () => runs[action]({ order }, context);
  return withAudit({ action, transaction_code, reason, request: { from }, caller, run }, context);
}
