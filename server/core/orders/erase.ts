import type { Change } from '../lifecycle/lifecycle-state.js';
import { isFinalState } from '../lifecycle/transitions.js';
import type { Clock, ErasureStore, OrderReader } from '../ports.js';
import type { AttemptStore, CreateAttempt } from '../upstream/stored.js';
import type { OrderRecord } from './record.js';

export const erasedText = 'erased';

/** A change without personal data: a payout's hash leads to its wallet, and an operator's words may name a person. */
const withoutWords = ({ sets, refund, ...change }: Change): Change => ({
  ...change,
  sets: sets.tx_hash ? { ...sets, tx_hash: null } : sets,
  ...(refund && { refund: { ...refund, reason: null, author: null, key: null } }),
});

/** The order without personal data. */
const withoutPersonalData = (order: OrderRecord): OrderRecord => ({
  ...order,
  wallet_address: erasedText,
  external_reference: erasedText,
  webhook_url: null,
  partner: order.partner && {
    ...order.partner,
    wallet_address: erasedText,
    external_reference: erasedText,
    webhook_url: '',
  },
  details: { ...order.details, payment_url: null, metadata: null, consent: null, upstream: null },
  timeline: order.timeline.map(withoutWords),
});

/** Selects the orders of a person, by exactly one of the two. */
type EraseSelection =
  | { readonly code: string; readonly reference?: undefined }
  | { readonly reference: string; readonly code?: undefined };

export type EraseResult = { readonly code: string } & (
  | { readonly outcome: 'erased' }
  /**
   * The order has not ended, and its payout needs the wallet address. `status` is the order's, or its upstream
   * attempt's while that can still become an order.
   */
  | { readonly outcome: 'in_progress'; readonly status: string }
);

type EraseContext = {
  readonly store: OrderReader & { readonly retention: ErasureStore; readonly attempts: Pick<AttemptStore, 'find'> };
  readonly clock: Clock;
};

/** Undefined if another call has changed the order meanwhile. */
async function eraseOrder(order: OrderRecord, { store, clock }: EraseContext): Promise<EraseResult | undefined> {
  const { transaction_code: code, status } = order;
  if (!isFinalState(order, clock())) return { code, outcome: 'in_progress', status };
  const urls = [order.webhook_url, order.partner?.webhook_url].filter((url) => typeof url === 'string');
  const isErased = await store.retention.erase({ order: withoutPersonalData(order), urls });
  return isErased ? { code, outcome: 'erased' } : undefined;
}

/** Whether an attempt can still become an order that its buyer pays. An unknown one can until `monitoring_until` of its draft. */
const mayBecomeOrder = ({ state, draft }: CreateAttempt, now: number): boolean =>
  state === 'planned' || state === 'sent' || (state === 'unknown' && draft !== null && now <= draft.monitoring_until);

/** The draft of an attempt has no history to keep, so the attempt goes as a whole. Undefined if it has changed meanwhile. */
async function eraseAttempt(attempt: CreateAttempt, { store, clock }: EraseContext): Promise<EraseResult | undefined> {
  const { transaction_code: code, state: status } = attempt;
  if (mayBecomeOrder(attempt, clock())) return { code, outcome: 'in_progress', status };
  const isErased = await store.retention.eraseAttempt(attempt);
  if (!isErased || (await store.find(code))) return undefined;
  return { code, outcome: 'erased' };
}

const maxRetries = 5;

async function eraseCode(code: string, context: EraseContext): Promise<EraseResult | undefined> {
  for (let tries = 0; tries <= maxRetries; tries += 1) {
    const order = await context.store.find(code);
    const attempt = order ? undefined : await context.store.attempts.find(code);
    if (!order && !attempt) return undefined;
    const result = order ? await eraseOrder(order, context) : attempt && (await eraseAttempt(attempt, context));
    if (result) return result;
  }
  throw new Error(`Gave up on order ${code} after ${maxRetries} conflicting updates. Try again later.`);
}

/**
 * Erases the personal data of the selected orders that have ended, and of the attempts at the upstream that became no
 * order. Amounts, times and statuses of orders stay.
 */
export async function eraseOrders(
  { code, reference }: EraseSelection,
  context: EraseContext,
): Promise<readonly EraseResult[]> {
  const results: EraseResult[] = [];
  const codes = code === undefined ? await context.store.retention.findByReference(reference) : [code.toLowerCase()];
  for (const one of codes) {
    const result = await eraseCode(one, context);
    if (result) results.push(result);
  }
  return results;
}
