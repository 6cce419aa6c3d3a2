import { acceptAttempt } from './accept.js';
import type { CreateAttempt } from './attempts.js';
import { findMismatch } from './mismatch.js';
import { observeOrder, type ObserveOutcome } from './observe.js';
import type { PlaceContext } from './place-order.js';
import type { Observation, WebhookReading } from './port.js';

type Observed = Extract<WebhookReading, { readonly kind: 'observed' }>;

/**
 * What an unsigned webhook did beside what a look-up finds. `look_up`: it made one due. `unproven`: nothing could check
 * it. `early`: it is processed again later.
 */
export type UnsignedOutcome = ObserveOutcome | 'look_up' | 'unproven' | 'early';

/** Marks the look-up that a webhook asks for: those of the schedule follow it from the first on. */
export const requestedLookups = -1;

/** The order is looked up at once. Another process may have changed the attempt meanwhile. */
async function requestLookup(attempt: CreateAttempt, { store, clock }: PlaceContext): Promise<UnsignedOutcome> {
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

type LateWebhook = { readonly attempt: CreateAttempt; readonly reading: Observed };

/**
 * An attempt without a known outcome becomes an order only if the upstream itself reports, under the code that the
 * webhook names, exactly what the attempt requested, and no other order of ours has that code.
 */
async function confirmAttempt({ attempt, reading }: LateWebhook, context: PlaceContext): Promise<UnsignedOutcome> {
  const { store, upstream } = context;
  const { code } = reading;
  const canAsk = upstream.lookup !== undefined && attempt.upstream === upstream.id;
  if (!canAsk || !code || !attempt.draft || (await store.attempts.findByUpstreamCode(code))) return 'unproven';
  const answer = await upstream.lookup(code);
  if (!answer.ok) return answer.reason === 'refused' ? 'unproven' : 'early';
  const { value: observation } = answer;
  if (!isWhole(observation) || findMismatch(attempt.draft, observation)) return 'unproven';
  await acceptAttempt({ attempt, accepted: { code, observation, payment_url: undefined } }, context);
  return observeOrder({ code: attempt.transaction_code, observation }, context);
}

/** An unsigned webhook proves nothing: it makes the service ask the upstream, and what that says decides. */
export function askUpstream(late: LateWebhook, context: PlaceContext): Promise<UnsignedOutcome> {
  return late.attempt.state === 'accepted' ? requestLookup(late.attempt, context) : confirmAttempt(late, context);
}
