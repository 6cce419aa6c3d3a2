import { dayMs, hourMs, minuteMs } from '#contract';
import { lifecycleFacts, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { statuses } from '../lifecycle/machine.js';
import type { OrderRecord } from '../orders/record.js';
import { acceptAttempt, nextLookupAt, scheduleLookup, settleAttempt } from './accept.js';
import { isAnswered } from './answers.js';
import { requestedLookups, type CreateAttempt } from './stored.js';
import { observeOrder } from './observe.js';
import { attemptDeadlineMs, sendAttempt } from './place-order.js';
import type { UpstreamContext } from './port.js';

/** A process ended before it called: nothing has left. */
const giveUp = ({ transaction_code }: CreateAttempt, context: UpstreamContext): Promise<void> =>
  settleAttempt({ transaction_code, state: 'refused' }, context);

/**
 * A process ended during its call. The outcome is known if the order was stored; an upstream that is not idempotent has made
 * the order also if its code was stored. It is unknown otherwise.
 */
async function resolveSent(attempt: CreateAttempt, context: UpstreamContext): Promise<void> {
  const { store, clock, upstream, reportUpstream } = context;
  const { transaction_code, upstream_code: known } = attempt;
  const accepted = { code: known ?? '', observation: { status: undefined, word: '' } };
  const stored = await store.find(transaction_code);
  const order =
    stored ?? (known && !upstream.isIdempotent ? await acceptAttempt({ attempt, accepted }, context) : undefined);
  if (!order) reportUpstream({ kind: 'attempt_unknown', code: transaction_code });
  const mayAsk = order ? upstream.lookup !== undefined : upstream.isIdempotent;
  const state = order ? 'accepted' : 'unknown';
  const upstream_code = order?.details.upstream?.code ?? known;
  const due_at = mayAsk ? clock() + attemptDeadlineMs : null;
  await settleAttempt({ transaction_code, state, upstream_code, due_at }, context);
}

/** Repeats the call while the upstream keeps idempotency keys, so that no second order results. */
async function repeatUnknown(attempt: CreateAttempt, context: UpstreamContext): Promise<void> {
  const { upstream, clock, store } = context;
  const isInTime = clock() < attempt.created_at + dayMs - attemptDeadlineMs;
  if (upstream.isIdempotent && isInTime) await sendAttempt({ attempt }, context);
  else await store.attempts.replace({ ...attempt, due_at: null, version: attempt.version + 1 });
}

async function lookUp(attempt: CreateAttempt, context: UpstreamContext): Promise<void> {
  const { upstream, store, clock, reportUpstream } = context;
  const { transaction_code: code, upstream_code } = attempt;
  const order = await store.find(code);
  const isRequested = attempt.lookups === requestedLookups && clock() < attempt.news_at + 7 * dayMs;
  const isEnded = order !== undefined && statuses[order.status].terminal && order.status !== 'expired';
  // The amount of the payout may be known a while after its transaction.
  const lacksPayout = order?.status === 'completed' && lifecycleFacts(order).payout_amount === null;
  const isOver = !order || (isEnded && !isRequested && !lacksPayout);
  const next = { ...attempt, lookups: attempt.lookups + 1, version: attempt.version + 1 };
  const scheduled = { ...next, due_at: isOver ? null : nextLookupAt(next, { ...order, now: clock() }) };
  const again = isRequested
    ? { lookups: requestedLookups, due_at: clock() + minuteMs }
    : { due_at: clock() + 6 * hourMs };
  // One that a webhook requests, and the last one, are repeated for a week, until there is an answer.
  const isRepeated =
    !isOver && (isRequested || (scheduled.due_at === null && clock() < order.monitoring_until + 7 * dayMs));
  const claimed = isRepeated ? { ...next, ...again } : scheduled;
  if (!(await store.attempts.replace(claimed)) || isOver || !upstream.lookup || !upstream_code) return;
  const answer = await upstream.lookup(upstream_code);
  /** A webhook may have come while the upstream answered. */
  const isCurrent = (now: OrderRecord): boolean => lifecycleSequence(now) === lifecycleSequence(order);
  const outcome = answer.ok ? await observeOrder({ code, observation: answer.value, isCurrent }, context) : undefined;
  const isSettled = isAnswered(answer) || (!isRequested && !answer.ok && answer.reason === 'refused');
  if (outcome === 'moved' || (outcome === 'outdated' && !isRequested)) await scheduleLookup(claimed, context);
  else if (isRepeated && isSettled && outcome !== 'outdated')
    await store.attempts.replace({ ...scheduled, version: claimed.version + 1 });
  if (!answer.ok) return reportUpstream({ kind: 'lookup_failed', code });
  const { word } = answer.value;
  if (outcome === 'mismatch' || outcome === 'conflict' || outcome === 'unknown_word')
    reportUpstream({ kind: outcome, code, word });
}

const handlers = {
  planned: giveUp,
  sent: resolveSent,
  unknown: repeatUnknown,
  accepted: lookUp,
  refused: giveUp,
} as const satisfies Record<CreateAttempt['state'], unknown>;

const batchSize = 8;

/**
 * Handles due attempts: calls that a stopped process left open, and orders to look up. Resolves with their number, or 0 where
 * one failed: then the caller rests, because what failed may fail at once again.
 */
export async function processUpstreamAttempts(context: UpstreamContext): Promise<number> {
  const { store, clock, upstream, reportError } = context;
  const postpone = (attempt: CreateAttempt, ms: number): Promise<boolean> =>
    store.attempts.replace({ ...attempt, due_at: clock() + ms, version: attempt.version + 1 });
  const handle = async (attempt: CreateAttempt): Promise<boolean> => {
    try {
      // An attempt at another upstream waits until that one is configured again, or for a person.
      const isOther = attempt.upstream !== upstream.id;
      await (isOther ? postpone(attempt, 6 * hourMs) : handlers[attempt.state](attempt, context));
      return true;
    } catch (error) {
      reportError(error);
      await postpone(attempt, minuteMs).catch(() => false); // it keeps no other one back
      return false;
    }
  };
  const due = await store.attempts.findDue({ now: clock(), limit: batchSize });
  const handled = await Promise.all(due.map(handle));
  return handled.every(Boolean) ? due.length : 0;
}
