import { acceptAttempt, scheduleLookup } from './accept.js';
import { isAnswered } from './answers.js';
import { requestedLookups, type CreateAttempt, type InboxEntry } from './stored.js';
import { findUpstreamMismatches, isHeldForMismatch, observeOrder, type ObserveOutcome } from './observe.js';
import { upstreamEventKinds, type Observation, type UpstreamContext, type WebhookReport } from './port.js';

type Reported = {
  readonly entry: InboxEntry;
  readonly report: WebhookReport;
  readonly attempt: CreateAttempt | undefined;
};

/** `claim` keeps the entry for this process; false once another one has taken it. */
type EntryContext = UpstreamContext & { readonly claim: () => Promise<boolean> };

/**
 * What a webhook did. `looked_up`: the look-up that it caused is over. `unproven`: nothing can check it.
 * These are processed again later: `early`, because the call that creates its order still runs, or its upstream cannot be asked
 * yet, and `look_up`, because it waits for the answer to its look-up.
 */
type Outcome = ObserveOutcome | 'look_up' | 'looked_up' | 'unproven' | 'early' | 'ignored';

/** An attempt whose call has given no order. */
const isLate = (attempt: CreateAttempt | undefined): attempt is CreateAttempt =>
  attempt !== undefined && attempt.state !== 'accepted';

/** A UUID is the same in any case of its letters (RFC 9562). */
const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Applies a signed webhook. It counts from its arrival, so that a payment is in time however late it is processed. */
async function applyReport({ entry, report, attempt }: Reported, context: EntryContext): Promise<Outcome> {
  const { observation, code: theirCode } = report;
  const { transaction_code: code, received_at: at } = entry;
  const knownCode = attempt?.upstream_code ?? '';
  // The upstream has a second order for ours.
  if (theirCode !== undefined && knownCode !== '' && !isSameCode(theirCode, knownCode)) return 'conflict';
  if (isLate(attempt)) {
    // The webhook proves that the upstream has the order, whatever became of the call that created it.
    const order = await acceptAttempt({ attempt, accepted: { code: theirCode ?? knownCode, observation } }, context);
    if (!order) return 'conflict';
    if (isHeldForMismatch(order)) return 'mismatch';
  }
  const outcome = await observeOrder({ code, observation, at, isCurrent: context.claim }, context);
  const current = outcome === 'moved' ? await context.store.attempts.find(code) : undefined;
  if (current) await scheduleLookup(current, context);
  return outcome;
}

/** The order is looked up at once, for a week until there is an answer. Another process may have changed the attempt meanwhile. */
async function requestLookup(
  { entry, attempt }: { readonly entry: InboxEntry; readonly attempt: CreateAttempt },
  { store, clock }: UpstreamContext,
): Promise<Outcome> {
  if (entry.result === 'look_up') return attempt.lookups === requestedLookups ? 'look_up' : 'looked_up';
  if (!attempt.upstream_code) return 'unproven';
  const now = clock();
  const next = { ...attempt, news_at: now, due_at: now, lookups: requestedLookups, version: attempt.version + 1 };
  return (await store.attempts.replace(next)) ? 'look_up' : 'early';
}

/** A look-up that leaves a field out cannot show that an order is the same. */
const isWhole = (seen: Observation): boolean =>
  [seen.fiat_amount, seen.fiat_currency, seen.crypto_currency, seen.crypto_currency_network, seen.wallet_address].every(
    (value) => value !== undefined,
  );

/**
 * An attempt without a known outcome becomes an order only if the upstream itself reports, under the code that the
 * webhook names, exactly what the attempt requested, and no other order of ours has that code.
 */
async function confirmAttempt(
  { attempt, theirCode }: { readonly attempt: CreateAttempt; readonly theirCode: string | undefined },
  context: UpstreamContext,
): Promise<Outcome> {
  const { upstream } = context;
  const { transaction_code } = attempt;
  if (attempt.upstream !== upstream.id) return 'early'; // until that one is configured again
  if (!upstream.lookup || !theirCode || !attempt.draft) return 'unproven';
  const answer = await upstream.lookup(theirCode);
  if (!isAnswered(answer)) return 'early';
  if (!answer.ok) return 'unproven';
  const { value: observation } = answer;
  if (!isWhole(observation) || findUpstreamMismatches(attempt.draft, observation).length > 0) return 'unproven';
  const order = await acceptAttempt({ attempt, accepted: { code: theirCode, observation } }, context);
  return order ? observeOrder({ code: transaction_code, observation }, context) : 'unproven';
}

/** An unsigned webhook proves nothing: it triggers a look-up, whose answer decides. */
async function processReport(webhook: Reported, context: EntryContext): Promise<Outcome> {
  const { attempt, report, entry } = webhook;
  if (attempt?.state === 'planned' || attempt?.state === 'sent') return 'early';
  if (entry.is_signed) return applyReport(webhook, context);
  if (!attempt || !context.upstream.lookup) return 'unproven';
  return isLate(attempt)
    ? confirmAttempt({ attempt, theirCode: report.code }, context)
    : requestLookup({ entry, attempt }, context);
}

async function processEntry(entry: InboxEntry, context: EntryContext): Promise<Outcome> {
  const { body, transaction_code: code } = entry;
  const { store, upstream, reportUpstream } = context;
  const report = upstream.read(body);
  const attempt = await store.attempts.find(code);
  const outcome = report ? await processReport({ entry, report, attempt }, context) : 'ignored';
  const kind = upstreamEventKinds.find((one) => one === outcome);
  if (kind !== undefined) reportUpstream({ kind, code, ...(report && { word: report.observation.word }) });
  return outcome;
}

const firstDelayMs = 250;
const maxDelayMs = 60_000;

/** Processes the webhooks that are due, in the order of their arrival. Returns their number. */
export async function processUpstreamInbox(context: UpstreamContext): Promise<number> {
  const { store, clock, reportError } = context;
  const entries = await store.inbox.findDue({ now: clock(), limit: 100 });
  for (const entry of entries) {
    let [dueAt, isOurs] = [entry.due_at, true];
    const update = async (changed: InboxEntry): Promise<boolean> => {
      const before = dueAt;
      dueAt = changed.due_at;
      isOurs &&= await store.inbox.update(changed, before);
      return isOurs;
    };
    // Changes the time by which the next update is compared. The entry stays due: after a crash no order expires before it is applied.
    const claim = () => update({ ...entry, due_at: Math.max(clock(), dueAt ?? 0) + 1 });
    const outcome = await processEntry(entry, { ...context, claim }).catch((error: unknown) => {
      reportError(error);
      return 'early' as const;
    });
    const tries = entry.tries + 1;
    const isDone = outcome !== 'early' && outcome !== 'look_up';
    const due_at = isDone ? null : clock() + Math.min(firstDelayMs * 2 ** Math.min(tries, 20), maxDelayMs);
    await update({ ...entry, tries, due_at, result: outcome === 'early' ? entry.result : outcome });
  }
  return entries.length;
}
