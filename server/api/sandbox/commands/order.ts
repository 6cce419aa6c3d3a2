import { moveOrder } from '../../../core/orders/advance.js';
import { nextDue } from '../../../core/lifecycle/timers.js';
import { allowedTransitions, isNotice } from '../../../core/lifecycle/lifecycle.js';
import { notices, transitions, type Trigger } from '../../../core/lifecycle/machine.js';
import type { Happening } from '../../../core/lifecycle/scripts.js';
import { snapshotOf } from '../../../core/lifecycle/snapshot.js';
import type { OrderRecord } from '../../../core/orders/order.js';
import type { SandboxAccount } from '../../../core/sandbox/accounts.js';
import { done, refused, type Commands } from '../router.js';
import type { Parameters } from './parameters.js';

/** An order with what can be done to it. `next_at` is Unix seconds of the next change that comes by itself. */
export function steerable(order: OrderRecord, { clock }: SandboxAccount) {
  const next = nextDue(order);
  return {
    order: snapshotOf(order),
    scenario: order.scenario,
    webhook_url: order.webhook_url,
    partner_webhook_url: order.partner?.webhook_url ?? null,
    allowed: allowedTransitions(order, clock.now()).map(({ trigger, to, reasons = [] }) => ({ trigger, to, reasons })),
    next_at: next ? next.at / 1000 : null,
  };
}

const triggers: readonly string[] = [...new Set(transitions.map(({ trigger }) => trigger)), ...notices];

/** `trigger=` names a transition or a notice such as `order.dispute_opened`. */
function happeningOf({ required, oneOf, matching, within }: Parameters): Happening {
  const trigger = required('trigger', oneOf('trigger', triggers));
  if (isNotice(trigger)) return { notice: trigger };
  const reason = matching('reason', /^[a-z_]{1,40}$/);
  const required_action = matching('required_action', /^[a-z_]{1,40}$/);
  const tx_hash = matching('tx_hash', /^[\w-]{1,128}$/);
  const confirmations = within('confirmations', [1, 1000]);
  return {
    trigger: trigger as Trigger,
    ...(reason !== undefined && { reason }),
    ...(required_action !== undefined && { required_action }),
    ...(tx_hash !== undefined && { tx_hash }),
    ...(confirmations !== undefined && { confirmations }),
  };
}

export const codePattern = /^[\da-fA-F-]{36}$/;

export const orderCommands: Commands = {
  /** The newest first; `limit=` of them. */
  'GET orders': async ({ service: { store }, account, parameters: { within } }) => {
    const limit = within('limit', [1, 500]) ?? 50;
    const orders = await store.list({ account: account.name, limit });
    return done({ orders: orders.map((order) => steerable(order, account)) });
  },
  /** `transaction_code=&trigger=`, and `reason`, `required_action`, `tx_hash`, `confirmations` where they fit. */
  'POST orders/fire': async ({ service: { store }, account, parameters }) => {
    const { required, matching } = parameters;
    const code = required('transaction_code', matching('transaction_code', codePattern)).toLowerCase();
    const happening = happeningOf(parameters);
    const found = await store.find(code);
    if (found?.account !== account.name) return refused(404, { message: 'Order not found.' });
    const moved = await moveOrder(code, happening, { store, clock: account.clock.now });
    if (moved.outcome === 'unknown') return refused(404, { message: 'Order not found.' });
    const data = steerable(moved.order, account);
    if (moved.outcome === 'moved') return done(data);
    const message = `An order that is ${moved.order.status} does not allow this.`;
    return refused(409, { message, more: { data: { allowed: moved.allowed, order: data.order } } });
  },
};
