import type { ControlQuery } from '#contract';
import {
  advanceOrder,
  nextDueEvent,
  allowedTransitions,
  isNotice,
  isTrigger,
  notices,
  transitions,
  type LifecycleEvent,
  toSnapshot,
  type OrderRecord,
  type SandboxAccount,
} from '#core';
import { controlFailure, controlSuccess, invalidParameter, type Commands } from '../command.js';

/** An order with its allowed transitions. `next_at` is the time of its next due event in Unix seconds. */
export function toControllableOrder(order: OrderRecord, { sandboxClock }: SandboxAccount) {
  const next = nextDueEvent(order);
  return {
    order: toSnapshot(order),
    scenario: order.scenario,
    webhook_url: order.webhook_url,
    partner_webhook_url: order.partner?.webhook_url ?? null,
    allowed: allowedTransitions(order, sandboxClock.now()).map(({ trigger, to, reasons = [] }) => ({
      trigger,
      to,
      reasons,
    })),
    next_at: next ? next.at / 1000 : null,
  };
}

const triggers: readonly string[] = [...new Set(transitions.map(({ trigger }) => trigger)), ...notices];

function toEvent(query: ControlQuery<'POST orders/fire'>): LifecycleEvent | undefined {
  const { trigger, reason, required_action, tx_hash, confirmations } = query;
  if (isNotice(trigger)) return { notice: trigger };
  if (!isTrigger(trigger)) return undefined;
  return {
    trigger,
    ...(reason !== undefined && { reason }),
    ...(required_action !== undefined && { required_action }),
    ...(tx_hash !== undefined && { tx_hash }),
    ...(confirmations !== undefined && { confirmations }),
  };
}

export const unknownOrder = controlFailure(404, { message: 'Order not found.' });

export const orderCommands: Commands<'GET orders' | 'POST orders/fire'> = {
  'GET orders': async ({ service: { store }, account, query: { limit = 50 } }) => {
    const orders = await store.list({ account: account.name, limit });
    return controlSuccess({ orders: orders.map((order) => toControllableOrder(order, account)) });
  },
  'POST orders/fire': async ({ service: { store }, account, query }) => {
    const code = query.transaction_code.toLowerCase();
    const event = toEvent(query);
    if (!event) return invalidParameter('trigger', triggers);
    const found = await store.find(code);
    if (found?.account !== account.name) return unknownOrder;
    const advanced = await advanceOrder({ code, event }, { store, clock: account.sandboxClock.now });
    if (advanced.outcome === 'unknown') return unknownOrder;
    const order = toControllableOrder(advanced.order, account);
    if (advanced.outcome === 'moved') return controlSuccess(order);
    const message = `An order that is ${advanced.order.status} does not allow this.`;
    return controlFailure(409, { message, data: { allowed: advanced.allowed, order: order.order } });
  },
};
