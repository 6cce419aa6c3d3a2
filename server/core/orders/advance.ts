import { applyDueEvent, applyEvent } from '../lifecycle/timers.js';
import { allowedTriggers } from '../lifecycle/lifecycle.js';
import type { LifecycleEvent } from '../lifecycle/scripts.js';
import type { OrderRecord } from './order.js';
import type { Clock, OrderStore } from '../ports.js';

type AdvanceContext = { readonly store: OrderStore; readonly clock: Clock };

export type AdvanceResult =
  | { readonly outcome: 'moved'; readonly order: OrderRecord }
  | { readonly outcome: 'refused'; readonly order: OrderRecord; readonly allowed: readonly string[] }
  | { readonly outcome: 'unknown' };

const maxRetries = 5;

/**
 * Makes something happen to an order by hand, durably and with its webhooks. From then on nothing happens to it by
 * itself but its deadlines. Somebody else's change in between is not lost: this one is tried on top of it.
 */
export async function advanceOrder(
  code: string,
  event: LifecycleEvent,
  context: AdvanceContext,
): Promise<AdvanceResult> {
  const { store, clock } = context;
  for (let tries = 0; ; tries += 1) {
    const order = await store.find(code);
    if (!order) return { outcome: 'unknown' };
    const next = applyEvent(order, event, clock());
    if (!next.ok) return { outcome: 'refused', order, allowed: next.allowed };
    const advanced = { ...next.order, scenario: order.scenario === null ? null : 'manual' };
    if (await store.save(advanced)) return { outcome: 'moved', order: advanced };
    if (tries >= maxRetries) return { outcome: 'refused', order, allowed: allowedTriggers(order, clock()) };
  }
}

const batchSize = 200;

/**
 * Does what time has to do to the orders of an account: expiries, authorisations that took too long and, in the
 * sandbox, scripts. Any number of processes may do it at once: of two that make the same change one is refused.
 * Gives back how many changes were made.
 */
export async function processDueOrders(account: string, { store, clock }: AdvanceContext): Promise<number> {
  let changeCount = 0;
  for (;;) {
    const now = clock();
    const orders = await store.findDue(account, now, batchSize);
    const saved = await Promise.all(
      orders.map(async (order) => {
        const next = applyDueEvent(order, now);
        return next !== undefined && (await store.save(next));
      }),
    );
    const changes = saved.filter(Boolean).length;
    changeCount += changes;
    if (changes === 0) return changeCount;
  }
}
