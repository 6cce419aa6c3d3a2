import {
  advanceOrder,
  nextDueEvent,
  allowedTransitions,
  isNotice,
  notices,
  transitions,
  type Trigger,
  type LifecycleEvent,
  toSnapshot,
  type OrderRecord,
  type SandboxAccount,
} from '#core';
import type { Commands } from '../command.js';
import { controlFailure, controlSuccess } from '../control-reply.js';
import type { ParameterReader } from '../parameters.js';

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

/** `trigger=` is a transition's trigger or a notice such as `order.dispute_opened`. */
function readEvent({ required, oneOf, matching, integerInRange }: ParameterReader): LifecycleEvent {
  const trigger = required('trigger', oneOf('trigger', triggers));
  if (isNotice(trigger)) return { notice: trigger };
  const reason = matching('reason', /^[a-z_]{1,40}$/);
  const required_action = matching('required_action', /^[a-z_]{1,40}$/);
  const tx_hash = matching('tx_hash', /^[\w-]{1,128}$/);
  const confirmations = integerInRange('confirmations', [1, 1000]);
  return {
    trigger: trigger as Trigger,
    ...(reason !== undefined && { reason }),
    ...(required_action !== undefined && { required_action }),
    ...(tx_hash !== undefined && { tx_hash }),
    ...(confirmations !== undefined && { confirmations }),
  };
}

export const transactionCodePattern = /^[\da-fA-F-]{36}$/;

export const orderCommands: Commands = {
  /** The newest first; `limit=` of them. */
  'GET orders': async ({ service: { store }, account, parameters: { integerInRange } }) => {
    const limit = integerInRange('limit', [1, 500]) ?? 50;
    const orders = await store.list({ account: account.name, limit });
    return controlSuccess({ orders: orders.map((order) => toControllableOrder(order, account)) });
  },
  /** `transaction_code=&trigger=`, and for some triggers `reason`, `required_action`, `tx_hash`, `confirmations`. */
  'POST orders/fire': async ({ service: { store }, account, parameters }) => {
    const { required, matching } = parameters;
    const code = required('transaction_code', matching('transaction_code', transactionCodePattern)).toLowerCase();
    const event = readEvent(parameters);
    const found = await store.find(code);
    if (found?.account !== account.name) return controlFailure(404, { message: 'Order not found.' });
    const advanced = await advanceOrder({ code, event }, { store, clock: account.sandboxClock.now });
    if (advanced.outcome === 'unknown') return controlFailure(404, { message: 'Order not found.' });
    const data = toControllableOrder(advanced.order, account);
    if (advanced.outcome === 'moved') return controlSuccess(data);
    const message = `An order that is ${advanced.order.status} does not allow this.`;
    return controlFailure(409, { message, extra: { data: { allowed: advanced.allowed, order: data.order } } });
  },
};
