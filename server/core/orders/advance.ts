import { afterDue, happen } from '../lifecycle/timers.js';
import { allowedTriggers } from '../lifecycle/lifecycle.js';
import type { Happening } from '../lifecycle/scripts.js';
import type { OrderRecord } from './order.js';
import type { Clock, OrderStore } from '../ports.js';

type Services = { readonly store: OrderStore; readonly clock: Clock };

export type Moved =
  | { readonly outcome: 'moved'; readonly order: OrderRecord }
  | { readonly outcome: 'refused'; readonly order: OrderRecord; readonly allowed: readonly string[] }
  | { readonly outcome: 'unknown' };

const mostTries = 5;

/**
 * Makes something happen to an order by hand, durably and with its webhooks. From then on nothing happens to it by
 * itself but its deadlines. Somebody else's change in between is not lost: this one is tried on top of it.
 */
export async function moveOrder(code: string, does: Happening, services: Services): Promise<Moved> {
  const { store, clock } = services;
  for (let tries = 0; ; tries += 1) {
    const order = await store.find(code);
    if (!order) return { outcome: 'unknown' };
    const next = happen(order, does, clock());
    if (!next.ok) return { outcome: 'refused', order, allowed: next.allowed };
    const moved = { ...next.order, scenario: order.scenario === null ? null : 'manual' };
    if (await store.save(moved)) return { outcome: 'moved', order: moved };
    if (tries >= mostTries) return { outcome: 'refused', order, allowed: allowedTriggers(order, clock()) };
  }
}

const atOnce = 200;

/**
 * Does what time has to do to the orders of an account: expiries, authorisations that took too long and, in the
 * sandbox, scripts. Any number of processes may do it at once: of two that make the same change one is refused.
 * Gives back how many changes were made.
 */
export async function runDue(account: string, { store, clock }: Services): Promise<number> {
  let made = 0;
  for (;;) {
    const now = clock();
    const orders = await store.due(account, now, atOnce);
    const saved = await Promise.all(
      orders.map(async (order) => {
        const next = afterDue(order, now);
        return next !== undefined && (await store.save(next));
      }),
    );
    const changes = saved.filter(Boolean).length;
    made += changes;
    if (changes === 0) return made;
  }
}
