import { acceptAttempt, settleAttempt, type SettleContext } from './accept.js';
import { orderMoneyTexts } from '../orders/snapshot.js';
import { decideByObservation } from './observe.js';
import type { Observation } from './port.js';

/** Something that a person has to look at: an order that the upstream sees otherwise, or an attempt that is unknown. */
export type Finding = {
  readonly code: string;
  readonly created_at: number;
  readonly amount: string;
  /** The status of the order, or `unknown` for an attempt without one. */
  readonly ours: string;
  /** The status of the order at the upstream, or why it is not known. */
  readonly theirs: string;
};

const maxAttempts = 100_000;

async function findUnknown({ store }: SettleContext): Promise<Finding[]> {
  const lost = await store.attempts.list({ state: 'unknown', limit: maxAttempts });
  return lost.map(({ transaction_code: code, created_at, draft }) => ({
    code,
    created_at,
    amount: draft ? `${draft.order_amount} ${draft.fiat_currency}` : '',
    ours: 'unknown',
    theirs: 'not known',
  }));
}

/** Outcomes of an observation that leave the order as it is. */
const agreements: readonly string[] = ['unchanged', 'stale'];

type Sums = Pick<Observation, 'captured_amount' | 'refunded_amount'>;

/** A status with the money where there is any: `paid, 11.00 captured, 4.00 refunded`. */
const describe = (word: string, { captured_amount = '', refunded_amount = '' }: Sums): string =>
  [
    word,
    ...(/[1-9]/.test(captured_amount) ? [`${captured_amount} captured`] : []),
    ...(/[1-9]/.test(refunded_amount) ? [`${refunded_amount} refunded`] : []),
  ].join(', ');

async function compare(code: string, { store, clock, upstream }: SettleContext): Promise<Finding | undefined> {
  const order = await store.find(code);
  const theirCode = order?.details.upstream?.code;
  if (!order || !theirCode || !upstream.lookup) return undefined;
  const amount = `${order.order_amount} ${order.fiat_currency}`;
  const finding = { code, created_at: order.created_at, amount, ours: order.status };
  const answer = await upstream.lookup(theirCode);
  if (!answer.ok) return { ...finding, theirs: `no answer (${answer.reason})` };
  const { outcome } = decideByObservation(order, { ...answer.value, at: clock() });
  if (agreements.includes(outcome)) return undefined;
  const ours = describe(order.status, orderMoneyTexts(order));
  return { ...finding, ours, theirs: `${describe(answer.value.word, answer.value)} (${outcome})` };
}

/** Compares the open orders with the upstream, and finds the attempts of unknown outcome. Changes nothing. */
export async function reconcile(context: SettleContext): Promise<readonly Finding[]> {
  const { store, upstream } = context;
  const findings = await findUnknown(context);
  const open = await store.attempts.findDue({ now: Number.MAX_SAFE_INTEGER, limit: maxAttempts });
  for (const attempt of open) {
    const isTheirs = attempt.state === 'accepted' && attempt.upstream === upstream.id;
    const finding = isTheirs ? await compare(attempt.transaction_code, context) : undefined;
    if (finding) findings.push(finding);
  }
  return findings;
}

export type ResolveOutcome = 'accepted' | 'refused' | 'not_unknown' | 'no_attempt' | 'code_taken';

/**
 * Ends an attempt that is unknown by hand, with the upstream's code of the order, or undefined where it has none. An
 * accepted one becomes the order, which the upstream then moves.
 */
export async function resolveAttempt(
  { code, upstreamCode }: { readonly code: string; readonly upstreamCode: string | undefined },
  context: SettleContext,
): Promise<ResolveOutcome> {
  const attempt = await context.store.attempts.find(code);
  if (!attempt) return 'no_attempt';
  if (attempt.state !== 'unknown') return 'not_unknown';
  if (upstreamCode === undefined) {
    await settleAttempt({ transaction_code: code, state: 'refused' }, context);
    return 'refused';
  }
  const observation = { status: undefined, word: '' };
  const order = await acceptAttempt({ attempt, accepted: { code: upstreamCode, observation } }, context);
  return order ? 'accepted' : 'code_taken';
}
