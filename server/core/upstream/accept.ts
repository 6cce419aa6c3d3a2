import { hourMs, minuteMs } from '#contract';
import { statuses } from '../lifecycle/machine.js';
import { applyTransition } from '../lifecycle/transitions.js';
import { retryCollisions } from '../orders/collisions.js';
import type { OrderRecord } from '../orders/record.js';
import type { IdempotencyKey, UpstreamStore } from '../ports.js';
import type { CreateAttempt } from './stored.js';
import { findUpstreamMismatches } from './observe.js';
import type { Accepted, UpstreamContext } from './port.js';

export type SettleContext = Pick<UpstreamContext, 'clock' | 'upstream' | 'backOff'> & {
  readonly store: Pick<UpstreamStore, 'find' | 'create' | 'attempts'>;
};

/** Times after the last news, in milliseconds. After the last of them every six hours. */
const lookupDelays = [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

const delayOf = (lookups: number): number =>
  lookups < 0 ? 0 : (lookupDelays[lookups] ?? hourMs + (lookups - lookupDelays.length + 1) * 6 * hourMs);

/**
 * The time of the next look-up of an order; null once nothing is on its way and late money is no longer watched for. One that
 * comes late, such as after a pause of the service, does not bring the others closer together.
 */
export function nextLookupAt(
  { news_at, lookups }: CreateAttempt,
  { status, monitoring_until, now }: Pick<OrderRecord, 'status' | 'monitoring_until'> & { readonly now: number },
): number | null {
  const at = Math.max(news_at + delayOf(lookups), now + delayOf(lookups) - delayOf(lookups - 1));
  const isOnItsWay = status !== 'pending' && !statuses[status].terminal;
  return !isOnItsWay && at > monitoring_until ? null : at;
}

/** Restarts the schedule of look-ups after a change. Does nothing where another process has changed the attempt. */
export async function scheduleLookup(attempt: CreateAttempt, { store, clock, upstream }: SettleContext): Promise<void> {
  const news_at = clock();
  const due_at = upstream.lookup ? news_at + minuteMs : null;
  await store.attempts.replace({ ...attempt, news_at, lookups: 0, due_at, version: attempt.version + 1 });
}

type Settlement = Pick<CreateAttempt, 'transaction_code' | 'state'> &
  Partial<Pick<CreateAttempt, 'due_at' | 'upstream_code' | 'key'>>;

/**
 * Stores what is known about an attempt now. Another process may have found out more meanwhile: an attempt that is accepted
 * stays so.
 */
export async function settleAttempt(settlement: Settlement, context: Omit<SettleContext, 'upstream'>): Promise<void> {
  const { transaction_code, state } = settlement;
  const { store, clock } = context;
  await retryCollisions(async () => {
    const attempt = await store.attempts.find(transaction_code);
    if (!attempt || attempt.state === 'accepted') return true;
    const draft = state === 'accepted' ? null : attempt.draft;
    const next = { ...attempt, due_at: null, ...settlement, draft, news_at: clock(), version: attempt.version + 1 };
    return (await store.attempts.replace(next)) || undefined;
  }, context);
}

export type Acceptance = {
  readonly attempt: CreateAttempt;
  readonly accepted: Accepted;
  /** The key of the caller who waits for the order; undefined when it is found out later. */
  readonly idempotencyKey?: IdempotencyKey | undefined;
};

/** Stores the order as the upstream has it: on hold from its creation where it differs from the request. */
async function storeOrder(
  { attempt: { draft, transaction_code }, accepted, idempotencyKey }: Acceptance,
  { store, upstream }: SettleContext,
): Promise<OrderRecord> {
  if (!draft) throw new Error(`The attempt ${transaction_code} has no draft.`);
  const { code, payment_url = draft.details.payment_url, observation } = accepted;
  const { crypto_amount = draft.crypto_amount } = accepted;
  const placed = {
    ...draft,
    crypto_amount,
    details: { ...draft.details, payment_url, upstream: { id: upstream.id, code } },
  };
  const [reason] = findUpstreamMismatches(placed, observation);
  const held = reason && applyTransition(placed, { trigger: 'hold', reason, at: placed.created_at });
  const order = held?.ok ? held.order : placed;
  const created = await store.create(order, idempotencyKey);
  // The upstream has this order whatever the key has created meanwhile, so it must be kept.
  if (created.outcome !== 'created') await store.create(order);
  return order;
}

/**
 * Stores the order of an attempt that the upstream has accepted, then the attempt. The attempt claims the upstream's code
 * first. Undefined where another attempt has it: one payment there must not pay two orders here.
 */
export async function acceptAttempt(acceptance: Acceptance, context: SettleContext): Promise<OrderRecord | undefined> {
  const { store, clock, upstream } = context;
  const { transaction_code, state } = acceptance.attempt;
  const upstream_code = acceptance.accepted.code;
  if (upstream_code !== '' && !(await store.attempts.claimCode({ transaction_code, code: upstream_code })))
    return undefined;
  const order = (await store.find(transaction_code)) ?? (await storeOrder(acceptance, context));
  const due_at = upstream.lookup && upstream_code !== '' ? clock() + minuteMs : null;
  const isLate = state === 'refused';
  await settleAttempt(
    { transaction_code, state: 'accepted', due_at, upstream_code, ...(isLate && { key: null }) },
    context,
  );
  return order;
}
