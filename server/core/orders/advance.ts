import { failure, type Result } from '#contract';
import { lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { applyDueEvent } from '../lifecycle/timers.js';
import { allowedTriggers, applyTransition, type LifecycleEvent } from '../lifecycle/transitions.js';
import { retryCollisions, type CollisionContext } from './collisions.js';
import type { OrderDetails, OrderRecord } from './record.js';
import { createLoop, type LoopSettings } from '../loop.js';
import type { Clock, Orders } from '../ports.js';

export type AdvanceContext = CollisionContext & {
  readonly store: Pick<Orders, 'find' | 'save'>;
  readonly clock: Clock;
};

export type AdvanceResult =
  | { readonly outcome: 'moved'; readonly order: OrderRecord }
  | { readonly outcome: 'refused'; readonly order: OrderRecord; readonly allowed: readonly string[] }
  | { readonly outcome: 'unknown' };

export type AdvanceRequest = {
  readonly code: string;
  readonly event: LifecycleEvent;
  /** Refuses the event if the order has another sequence. */
  readonly sequence?: number | undefined;
  /** The script that the order follows from then on; by default none. */
  readonly scenario?: ((order: OrderRecord) => string) | undefined;
  /** What is known from then on. */
  readonly details?: Partial<OrderDetails> | undefined;
};

/**
 * Applies an event to an order by hand, durably and with its webhooks. From then on the order follows another script or
 * none, and its deadlines. A concurrent change is not lost: this event is retried on top of it.
 */
export function advanceOrder(
  { code, event, sequence, scenario = () => 'manual', details }: AdvanceRequest,
  context: AdvanceContext,
): Promise<AdvanceResult> {
  const { store, clock } = context;
  return retryCollisions<AdvanceResult>(async () => {
    const order = await store.find(code);
    if (!order) return { outcome: 'unknown' };
    const next = applyTransition(order, { ...event, at: clock() });
    const isExpected = sequence === undefined || sequence === lifecycleSequence(order);
    if (!next.ok || !isExpected) return { outcome: 'refused', order, allowed: allowedTriggers(order, clock()) };
    const advanced = {
      ...next.order,
      scenario: order.scenario === null ? null : scenario(next.order),
      details: details ? { ...order.details, ...details } : order.details,
    };
    return (await store.save(advanced)) ? { outcome: 'moved', order: advanced } : undefined;
  }, context);
}

type Update = {
  readonly code: string;
  /** The next version of an order, the order itself where nothing is to be changed, or why not. */
  readonly change: (order: OrderRecord) => Result<OrderRecord>;
};

/** Changes an order durably and with its webhooks. A concurrent change is not lost: this one is decided again on top of it. */
export function updateOrder({ code, change }: Update, context: AdvanceContext): Promise<Result<OrderRecord>> {
  const { store } = context;
  return retryCollisions(async () => {
    const order = await store.find(code);
    const next = order ? change(order) : failure('unknown_order');
    return !next.ok || next.value === order || (await store.save(next.value)) ? next : undefined;
  }, context);
}

const batchSize = 200;

/**
 * Makes the due changes of an account's orders: expiries, authorization timeouts and, in the sandbox, scripts. Several
 * processes may run it at once: if two make the same change, the store refuses one. Returns the number of changes.
 */
export async function processDueOrders(
  account: string,
  { store, clock }: AdvanceContext & { readonly store: Pick<Orders, 'findDue'> },
): Promise<number> {
  let changeCount = 0;
  for (;;) {
    const now = clock();
    const orders = await store.findDue({ account, now, limit: batchSize });
    const saved = await Promise.allSettled(
      orders.map(async (order) => {
        const next = applyDueEvent(order, now);
        return next !== undefined && (await store.save(next));
      }),
    );
    const changes = saved.filter((result) => result.status === 'fulfilled' && result.value).length;
    changeCount += changes;
    if (changes > 0) continue; // orders that cannot be saved, fewer than a batch, do not hold up the others
    const failed = saved.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return changeCount;
  }
}

/** Whose orders change, by which clock: the sandbox has its own. */
export type DueAccount = { readonly account: string; readonly clock: Clock };

type SchedulerSettings = LoopSettings & {
  readonly store: Pick<Orders, 'find' | 'save' | 'findDue'>;
  readonly due: DueAccount;
  /** The first tick waits for it, so that no order expires whose payment was reported in time. */
  readonly after?: Promise<void> | undefined;
};

const tickMs = 250;

/**
 * Makes the due changes on every tick. The store keeps what is due, so a restarted process catches up.
 * Returns a function that stops the scheduler and resolves once the current tick is over.
 */
export function startOrderScheduler({ store, due, after, ...settings }: SchedulerSettings): () => Promise<void> {
  const loop = createLoop(async () => {
    await after;
    await processDueOrders(due.account, { store, clock: due.clock });
    return tickMs;
  }, settings);
  loop.start();
  return loop.stop;
}
