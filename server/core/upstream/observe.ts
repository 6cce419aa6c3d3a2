import { canonicalNetwork, compare, decimal, decimalPattern, isSameAddress, toText } from '#contract';
import { lifecycleChanges, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { mismatchReasons, statuses, type OrderStatus, type Transition } from '../lifecycle/machine.js';
import { allowedTransitions, applyPayoutReport, applyTransition } from '../lifecycle/transitions.js';
import type { LifecycleEvent } from '../lifecycle/transitions.js';
import { maxChargeOf, toMinorUnits, applyRefund, moneyOf, type Refund } from '../lifecycle/money.js';
import type { AdvanceContext } from '../orders/advance.js';
import { retryCollisions } from '../orders/collisions.js';
import { erasedText } from '../orders/erase.js';
import type { OrderRecord } from '../orders/record.js';
import type { Observation } from './port.js';

type MismatchReason = (typeof mismatchReasons)[number];

/** The length of the longest amount that an order can have. */
const maxAmountLength = 32;

/** Zero stands for an amount that the upstream does not know yet. */
const positive = (amount = ''): string | undefined => (/[1-9]/.test(amount) ? amount : undefined);

const isReadable = (amount: string): boolean => amount.length <= maxAmountLength && decimalPattern.test(amount);

/** Whether the upstream reports another amount, less than that taken, or more taken or returned than can be charged. */
function hasOtherAmount(order: OrderRecord, seen: Observation): boolean {
  const { fiat_amount: asked, captured_amount, refunded_amount = '0', payout_amount } = seen;
  const reported = [asked, captured_amount, refunded_amount, payout_amount];
  if (reported.some((amount = '0') => !isReadable(amount))) return true;
  if (asked !== undefined && compare(decimal(asked), decimal(order.order_amount)) !== 0) return true;
  const { fiat_currency: currency, order_amount } = order;
  const inUnits = (amount: string): bigint => toMinorUnits({ amount, currency });
  const [least, most] = [inUnits(order_amount), maxChargeOf(order)];
  const captured = inUnits(positive(captured_amount) ?? order_amount);
  return captured < least || captured > most || inUnits(refunded_amount) > most;
}

/** The differences between an order and what the upstream says about it. What it does not report cannot differ. */
export function findUpstreamMismatches(order: OrderRecord, seen: Observation): readonly MismatchReason[] {
  const { fiat_currency, crypto_currency, crypto_currency_network: network, wallet_address } = seen;
  const isErased = order.wallet_address === erasedText;
  const isOther = {
    amount_mismatch:
      (fiat_currency !== undefined && fiat_currency.toUpperCase() !== order.fiat_currency) ||
      hasOtherAmount(order, seen),
    coin_mismatch:
      (crypto_currency !== undefined && crypto_currency.toUpperCase() !== order.crypto_currency) ||
      (network !== undefined && canonicalNetwork(network.toUpperCase()) !== order.network),
    address_mismatch: !isErased && wallet_address !== undefined && !isSameAddress(wallet_address, order.wallet_address),
  } satisfies Record<MismatchReason, boolean>;
  return mismatchReasons.filter((reason) => isOther[reason]);
}

export const isMismatchReason = (reason: string | null | undefined): boolean =>
  (mismatchReasons as readonly (string | null | undefined)[]).includes(reason);

/** Whether an order waits for a person because the upstream has another order than ours. */
export const isHeldForMismatch = ({ status, timeline }: OrderRecord): boolean =>
  status === 'on_hold' && isMismatchReason(timeline.filter(({ type }) => type === 'order.on_hold').at(-1)?.reason);

/**
 * Statuses that an order passes only on its way from a payment that came late: otherwise a report that was overtaken,
 * such as `paid` after `sending`, would hold and release the order.
 */
const isDetour = ({ from, to }: Transition): boolean => to === 'on_hold' && from !== 'expired';

/** Where the upstream gives no reason for a decline, ours must not blame the buyer's card. */
const neutralReason = 'processor_error';

const hashPattern = /^[\w:.+/=-]{1,128}$/;

/**
 * The event of a transition. What the upstream does not report stays unknown: nothing is simulated. A hash is shown to the
 * buyer: a text that is not a hash is dropped.
 */
function toEvent({ trigger, reasons = [] }: Transition, seen: Observation): LifecycleEvent {
  const { reason = '', tx_hash = '' } = seen;
  const payout_amount = positive(seen.payout_amount);
  const captured = positive(seen.captured_amount);
  // Nor does the service know who canceled an order there.
  const unknown = trigger === 'cancel' ? null : undefined;
  const known = [reason, neutralReason].find((one) => reasons.includes(one)) ?? unknown;
  return {
    trigger,
    ...(hashPattern.test(tx_hash) && { tx_hash }),
    ...(payout_amount !== undefined && { payout_amount }),
    ...(captured !== undefined && { captured_amount: captured }),
    ...(known !== undefined && { reason: known }),
  };
}

type DatedObservation = Observation & { readonly at: number };

type Report = DatedObservation & { readonly status: OrderStatus };

/**
 * The versions of an order on the shortest path of allowed transitions to a status, the last of them with it. Among
 * equal paths the one that the machine lists first, or that has the reported reason. Undefined if no transitions lead
 * there.
 */
function findPath(start: OrderRecord, report: Report): readonly OrderRecord[] | undefined {
  const { status, at, reason = '' } = report;
  const hasReason = ({ reasons }: Transition): number => Number(reasons?.includes(reason) ?? false);
  const walks: { order: OrderRecord; versions: readonly OrderRecord[] }[] = [{ order: start, versions: [] }];
  const visited = new Set([start.status]);
  // The loop reaches the walks that it adds: shorter ones come first.
  for (const { order, versions } of walks) {
    for (const transition of [...allowedTransitions(order, at)].sort((a, b) => hasReason(b) - hasReason(a))) {
      const isWrongWay = visited.has(transition.to) || (isDetour(transition) && transition.to !== status);
      const next = isWrongWay ? undefined : applyTransition(order, { ...toEvent(transition, report), at });
      if (!next?.ok) continue;
      const walk = { order: next.order, versions: [...versions, next.order] };
      if (transition.to === status) return walk.versions;
      visited.add(transition.to);
      walks.push(walk);
    }
  }
  return undefined;
}

/**
 * What an observation did. `unchanged`: the order has that status. `stale`: it had that status before. `held`: the order
 * waits for a person because of a mismatch. `conflict`: no transition leads from our status to the reported one.
 * `outdated`: something newer is known, or another process has the report.
 */
export type ObserveOutcome =
  | 'moved'
  | 'unchanged'
  | 'stale'
  | 'held'
  | 'mismatch'
  | 'conflict'
  | 'unknown_word'
  | 'outdated'
  | 'no_order';

/** The order versions that an observation adds, and its outcome. */
type Decision = { readonly outcome: ObserveOutcome; readonly versions: readonly OrderRecord[] };

const isStatus = (word: string | undefined): word is OrderStatus => word !== undefined && Object.hasOwn(statuses, word);

const leave = (outcome: ObserveOutcome): Decision => ({ outcome, versions: [] });

/** The statuses of an order whose payment was taken there, and those of one without a payment. */
const paidStatuses: readonly (string | undefined)[] = ['paid', 'sending', 'completed'];
const isUnpaid = (status = ''): boolean => ['pending', 'processing', 'expired'].includes(status);

function holdForMismatch(
  order: OrderRecord,
  { at, status, reason, captured_amount = '' }: DatedObservation & { reason: MismatchReason },
): Decision {
  const taken = isReadable(captured_amount) ? positive(captured_amount) : undefined;
  const isPaid = taken !== undefined || paidStatuses.includes(status);
  // An expired order is held where it is paid there: the payment came late, in part maybe.
  const trigger = order.status === 'expired' && isPaid ? 'late_payment' : 'hold';
  const held = applyTransition(order, { trigger, reason, at, ...(taken !== undefined && { captured_amount: taken }) });
  return held.ok ? { outcome: 'mismatch', versions: [held.order] } : leave('conflict');
}

function decideStatus(order: OrderRecord, seen: DatedObservation): Decision {
  const { at, status } = seen;
  if (!isStatus(status)) return leave('unknown_word');
  if (status === order.status) {
    const payout_amount = positive(seen.payout_amount);
    const reported = payout_amount === undefined ? undefined : applyPayoutReport(order, { payout_amount, at });
    return reported ? { outcome: 'moved', versions: [reported] } : leave('unchanged');
  }
  const versions = findPath(order, { ...seen, status });
  if (versions) return { outcome: 'moved', versions };
  return leave(lifecycleChanges(order).some((change) => change.status === status) ? 'stale' : 'conflict');
}

/** Sums of more are not tried: their number doubles with each. */
const maxWords = 12;

/** Whether some of these amounts have the sum. */
const hasSum = ([first, ...others]: readonly bigint[], sum: bigint): boolean =>
  sum === 0n || (first !== undefined && sum > 0n && (hasSum(others, sum - first) || hasSum(others, sum)));

/** A refund that the upstream reports. */
type Unknown = {
  readonly digits: bigint;
  /** The amounts that the operator has recorded, some of them maybe returned by hand at the upstream. */
  readonly words: readonly bigint[];
};

/** Whether the upstream refunded by itself or the operator has recorded the refund. Undefined when both are possible. */
function judge({ digits, words }: Unknown): 'own' | 'recorded' | undefined {
  if (words.length <= maxWords && hasSum(words, digits)) return 'recorded';
  return words.every((word) => word > digits) ? 'own' : undefined;
}

/**
 * The version that the amounts of an observation add to an order, if any. Undefined where the upstream captured another
 * amount than it said before, where it has refunded less than it said before or more than it can have returned, and where
 * a refund may be one that the operator has recorded.
 */
function observeMoney(order: OrderRecord, seen: DatedObservation): readonly OrderRecord[] | undefined {
  const currency = order.fiat_currency;
  const inUnits = (amount = '0'): bigint => toMinorUnits({ amount, currency });
  const { refunds, captured, left, scale } = moneyOf(order);
  const theirs = inUnits(seen.captured_amount);
  if (captured > 0n && theirs > 0n && theirs !== captured) return undefined;
  const amountsBy = (by: Refund['by']): readonly bigint[] =>
    refunds.filter((one) => one.by === by).map(({ amount }) => inUnits(amount));
  const digits = inUnits(seen.refunded_amount) - amountsBy('upstream').reduce((sum, one) => sum + one, 0n);
  if (seen.refunded_amount === undefined || digits === 0n) return [];
  const whose = digits < 0n ? undefined : judge({ digits, words: amountsBy('operator') });
  if (whose === 'recorded') return [];
  if (whose === undefined || digits > left) return undefined;
  const id = `refund-${lifecycleSequence(order) + 1}`;
  return [applyRefund(order, { id, amount: toText({ digits, scale }), by: 'upstream', at: seen.at })];
}

const withoutSums = ({
  captured_amount: _captured,
  refunded_amount: _refunded,
  payout_amount: _payout,
  ...seen
}: DatedObservation): DatedObservation => seen;

/**
 * What the upstream says about an order: first its status, then its money. Amounts that it reports count more than ours, and
 * what it cannot have returned is a conflict. A difference that a person has accepted by releasing the order does not hold it
 * again; its sums do not count then.
 */
export function decideByObservation(stored: OrderRecord, observed: DatedObservation): Decision {
  // What the upstream has taken counts whenever this service hears of it: it may have been down meanwhile.
  const monitoring_until = Math.max(stored.monitoring_until, observed.at);
  const order = stored.status === 'expired' ? { ...stored, monitoring_until } : stored;
  if (isHeldForMismatch(order)) return leave('held');
  const reasons = findUpstreamMismatches(order, observed);
  const reason = reasons.find((one) => order.timeline.every((change) => change.reason !== one));
  if (reason !== undefined) return holdForMismatch(order, { ...observed, reason });
  const seen = reasons.includes('amount_mismatch') ? withoutSums(observed) : observed;
  const isPaidLate = order.status === 'expired' && positive(seen.captured_amount) && isUnpaid(seen.status);
  const decision = decideStatus(order, isPaidLate ? { ...seen, status: 'on_hold' } : seen);
  if (decision.outcome === 'unknown_word') return decision;
  const versions = observeMoney(decision.versions.at(-1) ?? order, seen);
  if (!versions) return { ...decision, outcome: 'conflict' };
  if (versions.length === 0) return decision;
  return { outcome: 'moved', versions: [...decision.versions, ...versions] };
}

type Sighting = {
  readonly code: string;
  readonly observation: Observation;
  /** When the upstream said so; now by default. */
  readonly at?: number;
  /** Asked before each change of the order: false where something newer is known. */
  readonly isCurrent?: (order: OrderRecord) => boolean | Promise<boolean>;
};

/**
 * Moves an order to what the upstream says about it, durably and with its webhooks. A concurrent change is not lost: the
 * observation is judged again on top of it.
 */
export function observeOrder(sighting: Sighting, context: AdvanceContext): Promise<ObserveOutcome> {
  const { code, observation, at, isCurrent = () => true } = sighting;
  const { store, clock } = context;
  return retryCollisions(async () => {
    const order = await store.find(code);
    if (!order) return 'no_order';
    if (!(await isCurrent(order))) return 'outdated';
    const { outcome, versions } = decideByObservation(order, { ...observation, at: at ?? clock() });
    let saved = 0;
    while (saved < versions.length && (await store.save(versions[saved] as OrderRecord))) saved += 1;
    return saved === versions.length ? outcome : undefined;
  }, context);
}
