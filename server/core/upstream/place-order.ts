import { canonicalNetwork, failure, success, type Order, type Result } from '#contract';
import type { Destination, OrderRecord } from '../orders/record.js';
import { toCreatedOrder } from '../orders/snapshot.js';
import type { IdempotencyKey } from '../ports.js';
import { acceptAttempt, settleAttempt, type Acceptance } from './accept.js';
import { upstreamRequestFailure, retryUpstreamLater } from './answers.js';
import { isMismatchReason } from './observe.js';
import type { Accepted, Answer, UpstreamContext, UpstreamDraft } from './port.js';
import type { CreateAttempt } from './stored.js';

/** An attempt that still runs after this time belongs to a process that has ended. */
export const attemptDeadlineMs = 60_000;

type PlaceRequest = {
  readonly order: OrderRecord;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** True if the key is the reference of the order, which only one order may have. */
  readonly isUnique?: boolean;
};

/** The order as the upstream gets it; undefined if it does not pay out one of the pairs. */
async function toUpstreamDraft(order: OrderRecord, context: UpstreamContext): Promise<UpstreamDraft | undefined> {
  const { upstream, upstreamWebhookUrl } = context;
  const { transaction_code, order_amount, fiat_currency, crypto_currency, wallet_address, partner } = order;
  const currencies = await upstream.currencies();
  /** How the upstream spells a network; undefined if it does not pay the pair out. Without its list as we spell it. */
  const spellNetwork = ({ crypto_currency: coin, network: ours }: Destination): string | undefined =>
    currencies.ok
      ? currencies.value.find((row) => row.short === coin && canonicalNetwork(row.network) === ours)?.network
      : ours;
  const [network, partnerNetwork] = [spellNetwork(order), spellNetwork(partner ?? order)];
  if (network === undefined || partnerNetwork === undefined) return undefined;
  return {
    reference: transaction_code,
    webhook_url: await upstreamWebhookUrl(transaction_code),
    fiat_amount: order_amount,
    fiat_currency,
    crypto_currency,
    crypto_currency_network: network,
    wallet_address,
    payment_option: order.details.payment_option,
    ...(partner && {
      partner: {
        wallet_address: partner.wallet_address,
        crypto_currency: partner.crypto_currency,
        crypto_currency_network: partnerNetwork,
        commission_percentage: partner.commission_percentage,
      },
    }),
  };
}

const notCreated = failure('order_not_created');

/** The reply for a stored order: a failure if it was held at its creation, also for a repeated call. */
const toReply = (order: OrderRecord): Result<Order> =>
  isMismatchReason(order.timeline[0]?.reason) && order.timeline[0]?.at === order.created_at
    ? notCreated
    : success(toCreatedOrder(order));

/** A call after one of unknown outcome: only an order, or a refusal of the request itself, says what became of the first. */
const afterUnknown = (answer: Answer<Accepted>): Answer<Accepted> =>
  answer.ok || upstreamRequestFailure(answer) ? answer : { ...answer, reason: 'unknown' };

/** Calls the upstream once more after an unknown outcome only if that cannot make a second order. */
async function callUpstream(draft: UpstreamDraft, { upstream, reportError }: UpstreamContext) {
  const call = async (): Promise<Answer<Accepted>> => {
    try {
      return await upstream.create(draft);
    } catch (error) {
      reportError(error);
      return { ok: false, reason: 'unknown' };
    }
  };
  const answer = await call();
  return !answer.ok && answer.reason === 'unknown' && upstream.isIdempotent ? afterUnknown(await call()) : answer;
}

/** Leaves an attempt to a later call of an idempotent upstream, each time after as long as it is old, or to a person. */
async function leaveUnknown(
  { attempt, answer }: { readonly attempt: CreateAttempt; readonly answer?: { readonly retryAfterMs?: number } },
  context: UpstreamContext,
): Promise<Result<Order>> {
  const { clock, upstream, reportUpstream } = context;
  const { transaction_code, created_at } = attempt;
  reportUpstream({ kind: 'attempt_unknown', code: transaction_code });
  const now = clock();
  const due_at = upstream.isIdempotent ? now + Math.max(attemptDeadlineMs, now - created_at) : null;
  await settleAttempt({ transaction_code, state: 'unknown', due_at }, context);
  return retryUpstreamLater(answer);
}

/** Sends an attempt, whose state `sent` is durable before the call. Of several processes only the one that stores it calls. */
export async function sendAttempt(
  { attempt, idempotencyKey }: Omit<Acceptance, 'accepted'>,
  context: UpstreamContext,
): Promise<Result<Order>> {
  const { store, clock, reportUpstream } = context;
  const { transaction_code } = attempt;
  const draft = attempt.draft && (await toUpstreamDraft(attempt.draft, context));
  const isRepeated = attempt.state === 'unknown';
  if (!draft && isRepeated) return leaveUnknown({ attempt }, context);
  if (!draft) {
    await settleAttempt({ transaction_code, state: 'refused' }, context);
    return failure(attempt.draft ? 'unsupported_pair' : 'order_not_created');
  }
  const due_at = clock() + attemptDeadlineMs;
  const sent = { ...attempt, state: 'sent', due_at, version: attempt.version + 1 } as const;
  if (!(await store.attempts.replace(sent))) return notCreated;
  const called = await callUpstream(draft, context);
  const answer = isRepeated ? afterUnknown(called) : called;
  if (answer.ok) {
    const order = await acceptAttempt({ attempt: sent, accepted: answer.value, idempotencyKey }, context);
    if (!order) return leaveUnknown({ attempt }, context); // the order of another call says nothing about this one
    if (order.status === 'on_hold') reportUpstream({ kind: 'mismatch', code: transaction_code });
    return toReply(order);
  }
  if (answer.reason === 'unknown') return leaveUnknown({ attempt, answer }, context);
  await settleAttempt({ transaction_code, state: 'refused' }, context);
  return upstreamRequestFailure(answer) ?? (answer.reason === 'unavailable' ? retryUpstreamLater(answer) : notCreated);
}

const keyReused = ({ isUnique = false }: PlaceRequest) =>
  failure(isUnique ? 'reference_used' : 'idempotency_key_reused');

/** Replays a call whose key was used before. */
async function repeat(
  { attempt, request }: { readonly attempt: CreateAttempt; readonly request: PlaceRequest },
  context: UpstreamContext,
): Promise<Result<Order>> {
  const { idempotencyKey } = request;
  if (attempt.fingerprint !== idempotencyKey?.fingerprint) return keyReused(request);
  const order = attempt.state === 'accepted' ? await context.store.find(attempt.transaction_code) : undefined;
  if (order) return toReply(order);
  const mayRepeat = attempt.state === 'unknown' && context.upstream.isIdempotent;
  return mayRepeat ? sendAttempt({ attempt, idempotencyKey }, context) : retryUpstreamLater();
}

/**
 * Places an order at the upstream, written ahead: the attempt is durable before the call, and the order before the
 * reply. An outcome that is not known is kept for the upstream's webhook, a repetition with the same key, or a person.
 */
export async function placeOrder(request: PlaceRequest, context: UpstreamContext): Promise<Result<Order>> {
  const { order, idempotencyKey: key } = request;
  const { store } = context;
  const earlier = key && (await store.findByIdempotencyKey(key));
  if (earlier) return earlier.outcome === 'key_reused' ? keyReused(request) : toReply(earlier.order);
  const { transaction_code, created_at } = order;
  const attempt: CreateAttempt = {
    transaction_code,
    version: 1,
    state: 'planned',
    key: key?.key ?? null,
    fingerprint: key?.fingerprint ?? null,
    created_at,
    due_at: created_at + attemptDeadlineMs,
    upstream: context.upstream.id,
    upstream_code: null,
    draft: order,
    news_at: created_at,
    lookups: 0,
  };
  const keyLifetimeMs = key ? key.expiresAt - key.now : 0;
  const holder = await store.attempts.plan(attempt, created_at - keyLifetimeMs);
  return holder
    ? repeat({ attempt: holder, request }, context)
    : sendAttempt({ attempt, idempotencyKey: key }, context);
}
