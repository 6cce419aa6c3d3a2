import { applyTransition } from '../lifecycle/transitions.js';
import type { OrderRecord } from '../orders/record.js';
import type { Clock, IdempotencyKey, UpstreamStore } from '../ports.js';
import type { AttemptState, CreateAttempt } from './attempts.js';
import { firstLookupAt } from './lookup-schedule.js';
import { findMismatch } from './mismatch.js';
import type { Accepted, Upstream } from './port.js';

export type SettleContext = {
  readonly store: Pick<UpstreamStore, 'find' | 'create' | 'attempts'>;
  readonly clock: Clock;
  readonly upstream: Upstream;
};

type Settlement = { readonly state: AttemptState } & Partial<Pick<CreateAttempt, 'due_at' | 'upstream_code' | 'key'>>;

const maxRetries = 5;

/** States that a later finding may change: an attempt that is accepted stays so. */
const isOpen = ({ state }: CreateAttempt): boolean => state !== 'accepted';

/** Stores what is known about an attempt now. Another process may have found out more meanwhile. */
export async function settleAttempt(
  { transaction_code, settlement }: { readonly transaction_code: string; readonly settlement: Settlement },
  { store, clock }: Pick<SettleContext, 'store' | 'clock'>,
): Promise<void> {
  for (let tries = 0; tries <= maxRetries; tries += 1) {
    const attempt = await store.attempts.find(transaction_code);
    if (!attempt || !isOpen(attempt)) return;
    const draft = settlement.state === 'accepted' ? null : attempt.draft;
    const next = { ...attempt, due_at: null, ...settlement, draft, news_at: clock(), version: attempt.version + 1 };
    if (await store.attempts.replace(next)) return;
  }
  throw new Error(`The attempt ${transaction_code} changes all the time.`);
}

/** The order as the upstream has it: on hold from its creation where it differs from the request. */
function toOrder(draft: OrderRecord, { accepted, upstream }: AcceptedBy): OrderRecord {
  const { code, payment_url, observation } = accepted;
  const details = {
    ...draft.details,
    payment_url: payment_url ?? draft.details.payment_url,
    upstream: { id: upstream.id, code },
  };
  const order = { ...draft, details };
  const reason = findMismatch(order, observation);
  const held =
    reason === undefined ? undefined : applyTransition(order, { trigger: 'hold', reason, at: order.created_at });
  return held?.ok ? held.order : order;
}

type AcceptedBy = { readonly accepted: Accepted; readonly upstream: Upstream };

type Acceptance = {
  readonly attempt: CreateAttempt;
  readonly accepted: Accepted;
  /** The key of the caller who waits for the order; undefined when it is found out later. */
  readonly idempotencyKey?: IdempotencyKey | undefined;
};

type StoreTarget = { readonly store: SettleContext['store']; readonly once: IdempotencyKey | undefined };

async function storeOrder(order: OrderRecord, { store, once }: StoreTarget): Promise<void> {
  const created = await store.create(order, once);
  // The upstream has this order whatever the key has created meanwhile, so it must be kept.
  if (created.outcome !== 'created') await store.create(order);
}

/** Stores the order of an attempt that the upstream has accepted, then the attempt. */
export async function acceptAttempt(
  { attempt, accepted, idempotencyKey }: Acceptance,
  context: SettleContext,
): Promise<OrderRecord> {
  const { store, clock, upstream } = context;
  const { transaction_code } = attempt;
  const existing = await store.find(transaction_code);
  if (!existing && !attempt.draft) throw new Error(`The attempt ${transaction_code} has no draft.`);
  const order = existing ?? toOrder(attempt.draft as OrderRecord, { accepted, upstream });
  if (!existing) await storeOrder(order, { store, once: idempotencyKey });
  const due_at = upstream.lookup && accepted.code !== '' ? firstLookupAt(clock()) : null;
  const isLate = attempt.state === 'refused';
  const settlement = { state: 'accepted', due_at, upstream_code: accepted.code, ...(isLate && { key: null }) } as const;
  await settleAttempt({ transaction_code, settlement }, context);
  return order;
}
