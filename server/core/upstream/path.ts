import type { LifecycleState } from '../lifecycle/lifecycle-state.js';
import { transitions, type OrderStatus, type Transition, type Trigger } from '../lifecycle/machine.js';
import { allowedTransitions, applyTransition, type TriggerEvent } from '../lifecycle/transitions.js';
import type { Observation } from './port.js';

/**
 * Statuses that an order passes only on its way from a payment that came late: otherwise a report that was overtaken,
 * such as `paid` after `sending`, would hold and release the order.
 */
const isDetour = ({ from, to }: Transition): boolean => to === 'on_hold' && from !== 'expired';

/** Where the upstream gives no reason for a decline, ours must not blame the buyer's card. */
const neutralReason = 'processor_error';

/** The event of a transition. What the upstream does not report stays unknown: nothing is simulated. */
function toEvent({ trigger, reasons = [] }: Transition, { reason = '', tx_hash }: Observation): TriggerEvent {
  const known = [reason, neutralReason].find((one) => reasons.includes(one));
  return { trigger: trigger as Trigger, tx_hash: tx_hash ?? null, ...(known !== undefined && { reason: known }) };
}

/** Two transitions can lead to a status: the one that has the reported reason comes first. */
const byReason =
  ({ reason = '' }: Observation) =>
  (a: Transition, b: Transition): number =>
    Number(b.reasons?.includes(reason) ?? false) - Number(a.reasons?.includes(reason) ?? false);

export type PathQuery = { readonly to: OrderStatus; readonly at: number; readonly observation: Observation };

type Walk<L> = { readonly order: L; readonly versions: readonly L[] };

/**
 * The versions of an order on the shortest path of allowed transitions to a status, the last of them with it. Among
 * equal paths the one that the machine lists first. Undefined if no transitions lead there.
 */
export function findPath<L extends LifecycleState>(
  start: L,
  { to, at, observation }: PathQuery,
): readonly L[] | undefined {
  let walks: readonly Walk<L>[] = [{ order: start, versions: [] }];
  const visited = new Set<OrderStatus>([start.status]);
  for (let length = 0; length < transitions.length && walks.length > 0; length += 1) {
    const nextWalks: Walk<L>[] = [];
    for (const { order, versions } of walks) {
      for (const transition of [...allowedTransitions(order, at)].sort(byReason(observation))) {
        const isWrongWay = visited.has(transition.to) || (isDetour(transition) && transition.to !== to);
        const next = isWrongWay ? undefined : applyTransition(order, { ...toEvent(transition, observation), at });
        if (!next?.ok) continue;
        const walk = { order: next.order, versions: [...versions, next.order] };
        if (transition.to === to) return walk.versions;
        visited.add(transition.to);
        nextWalks.push(walk);
      }
    }
    walks = nextWalks;
  }
  return undefined;
}
