import { acceptAttempt } from './accept.js';
import type { CreateAttempt } from './attempts.js';
import type { InboxEntry } from './inbox.js';
import { firstLookupAt } from './lookup-schedule.js';
import { isHeldForMismatch } from './mismatch.js';
import { observeOrder } from './observe.js';
import type { PlaceContext, UpstreamEvent } from './place-order.js';
import type { WebhookReading } from './port.js';
import { askUpstream, type UnsignedOutcome } from './unsigned-webhook.js';

type Observed = Extract<WebhookReading, { readonly kind: 'observed' }>;

/** What a webhook did. `early`: the call that creates its order still runs, or nothing can be said about it yet. */
type Processed = UnsignedOutcome | 'forged' | 'ignored';

const reported: Readonly<Partial<Record<Processed, UpstreamEvent['kind']>>> = {
  forged: 'forged',
  mismatch: 'mismatch',
  conflict: 'conflict',
  unknown_word: 'unknown_word',
  unproven: 'unproven',
};

/** Restarts the schedule of look-ups after a change. Does nothing where another process has changed the attempt. */
export async function scheduleLookup(attempt: CreateAttempt, { store, clock, upstream }: PlaceContext): Promise<void> {
  const news_at = clock();
  const due_at = upstream.lookup ? firstLookupAt(news_at) : null;
  await store.attempts.replace({ ...attempt, news_at, lookups: 0, due_at, version: attempt.version + 1 });
}

/**
 * The webhook proves that the upstream has the order, whatever became of the call that created it. True if it is another
 * order than ours, which is then held from its creation.
 */
async function acceptLate(
  attempt: CreateAttempt,
  seen: { reading: Observed; context: PlaceContext },
): Promise<boolean> {
  const { code = '', observation } = seen.reading;
  const order = await acceptAttempt({ attempt, accepted: { code, observation, payment_url: undefined } }, seen.context);
  return isHeldForMismatch(order);
}

/** An attempt whose call has given no order. That there is one needs a proof, also where unsigned webhooks count. */
const isLate = (attempt: CreateAttempt | undefined): attempt is CreateAttempt =>
  attempt !== undefined && attempt.state !== 'accepted';

/** Moves the order to what a webhook says that counts: it is signed, or the operator takes unsigned ones. */
async function applyReading(reading: Observed, { code, attempt, context }: AppliedTo): Promise<UnsignedOutcome> {
  const { store } = context;
  if (isLate(attempt) && (await acceptLate(attempt, { reading, context }))) return 'mismatch';
  const knownCode = attempt?.upstream_code ?? '';
  // The upstream has a second order for ours.
  if (reading.code !== undefined && knownCode !== '' && reading.code !== knownCode) return 'conflict';
  const outcome = await observeOrder({ code, observation: reading.observation }, context);
  const current = outcome === 'moved' ? await store.attempts.find(code) : undefined;
  if (current) await scheduleLookup(current, context);
  return outcome;
}

type AppliedTo = {
  readonly code: string;
  readonly attempt: CreateAttempt | undefined;
  readonly context: PlaceContext;
};

async function processReading(reading: Observed, { entry, context }: EntryContext): Promise<UnsignedOutcome> {
  const { transaction_code: code } = entry;
  const attempt = await context.store.attempts.find(code);
  if (attempt?.state === 'planned' || attempt?.state === 'sent') return 'early';
  const rule = reading.isSigned ? 'apply' : context.upstream.unsignedWebhooks();
  if (rule === 'apply' && (reading.isSigned || !isLate(attempt)))
    return applyReading(reading, { code, attempt, context });
  if (rule === 'wait') return 'early';
  return rule === 'look_up' && attempt ? askUpstream({ attempt, reading }, context) : 'unproven';
}

type EntryContext = { readonly entry: InboxEntry; readonly context: PlaceContext };

async function processEntry({ entry, context }: EntryContext): Promise<Processed> {
  const { headers, body, transaction_code: code } = entry;
  const reading = context.upstream.readWebhook({ headers, body });
  const outcome = reading.kind === 'observed' ? await processReading(reading, { entry, context }) : reading.kind;
  const kind = reported[outcome];
  const word = reading.kind === 'observed' ? { word: reading.observation.word } : {};
  if (kind !== undefined) context.reportUpstream({ kind, code, ...word });
  return outcome;
}

const firstDelayMs = 250;
const maxDelayMs = 60_000;

/** Processes the webhooks that are due, in the order of their arrival. Returns how many are done. */
export async function processInbox(context: PlaceContext): Promise<number> {
  const { store, clock, reportError } = context;
  const entries = await store.inbox.findDue({ now: clock(), limit: 100 });
  let done = 0;
  for (const entry of entries) {
    const outcome = await processEntry({ entry, context }).catch((error: unknown) => {
      reportError(error);
      return 'early' as const;
    });
    const tries = entry.tries + 1;
    const isDone = outcome !== 'early';
    const due_at = isDone ? null : clock() + Math.min(firstDelayMs * 2 ** Math.min(tries, 20), maxDelayMs);
    await store.inbox.update({ ...entry, tries, due_at, result: isDone ? outcome : null });
    done += Number(isDone);
  }
  return done;
}
