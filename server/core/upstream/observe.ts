import { changesOf } from '../lifecycle/lifecycle-state.js';
import { statuses, type OrderStatus } from '../lifecycle/machine.js';
import { applyTransition } from '../lifecycle/transitions.js';
import type { OrderRecord } from '../orders/record.js';
import type { Clock, Orders } from '../ports.js';
import { findMismatch, isHeldForMismatch, type MismatchReason } from './mismatch.js';
import { findPath } from './path.js';
import type { Observation } from './port.js';

/**
 * What an observation did. `unchanged`: the order has that status. `stale`: it had that status before. `held`: the order
 * waits for a person because of a mismatch. `conflict`: no transition leads from our status to the reported one.
 */
export type ObserveOutcome =
  | 'moved'
  | 'unchanged'
  | 'stale'
  | 'held'
  | 'mismatch'
  | 'conflict'
  | 'unknown_word'
  | 'no_order';

type ObserveContext = { readonly store: Pick<Orders, 'find' | 'save'>; readonly clock: Clock };

/** The versions that an observation adds to an order, and what that means. */
type Decision = { readonly outcome: ObserveOutcome; readonly versions: readonly OrderRecord[] };

const isStatus = (word: string | undefined): word is OrderStatus => word !== undefined && Object.hasOwn(statuses, word);

const leave = (outcome: ObserveOutcome): Decision => ({ outcome, versions: [] });

const hashPattern = /^[\w:.+/=-]{1,128}$/;

/** A hash is shown to the buyer: a text that cannot be one counts as none. */
const withCheckedHash = ({ tx_hash, ...rest }: Observation): Observation =>
  tx_hash !== undefined && hashPattern.test(tx_hash) ? { ...rest, tx_hash } : rest;

/** The statuses of an order whose payment was taken there. */
const paidStatuses: readonly (string | undefined)[] = ['paid', 'sending', 'completed'];

/** Holds an order that is another one there. An expired one is held where it is paid there: the payment came late. */
function holdForMismatch(order: OrderRecord, { reason, at, status }: Mismatch): Decision {
  const trigger = order.status === 'expired' && paidStatuses.includes(status) ? 'late_payment' : 'hold';
  const held = applyTransition(order, { trigger, reason, at });
  return held.ok ? { outcome: 'mismatch', versions: [held.order] } : leave('conflict');
}

type Mismatch = { readonly reason: MismatchReason; readonly at: number; readonly status: string | undefined };

/** Decides what an observation of the upstream does to an order. */
export function decide(order: OrderRecord, seen: Observation & { readonly at: number }): Decision {
  const { at, ...observation } = seen;
  if (isHeldForMismatch(order)) return leave('held');
  const reason = findMismatch(order, observation);
  const { status } = observation;
  if (reason !== undefined) return holdForMismatch(order, { reason, at, status });
  if (!isStatus(status)) return leave('unknown_word');
  if (status === order.status) return leave('unchanged');
  const versions = findPath(order, { to: status, at, observation: withCheckedHash(observation) });
  if (versions) return { outcome: 'moved', versions };
  return leave(changesOf(order).some((change) => change.status === status) ? 'stale' : 'conflict');
}

const maxRetries = 5;

export type OrderObservation = { readonly code: string; readonly observation: Observation };

/**
 * Moves an order to what the upstream says about it, durably and with its webhooks. A concurrent change is not lost: the
 * observation is judged again on top of it.
 */
export async function observeOrder(
  { code, observation }: OrderObservation,
  { store, clock }: ObserveContext,
): Promise<ObserveOutcome> {
  for (let tries = 0; tries <= maxRetries; tries += 1) {
    const order = await store.find(code);
    if (!order) return 'no_order';
    const { outcome, versions } = decide(order, { ...observation, at: clock() });
    let saved = 0;
    while (saved < versions.length && (await store.save(versions[saved] as OrderRecord))) saved += 1;
    if (saved === versions.length) return outcome;
  }
  throw new Error(`The order ${code} changes all the time.`);
}
