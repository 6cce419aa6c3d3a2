import { isFinal } from '../lifecycle/transitions.js';
import type { Clock, Erasure, OrderStore } from '../ports.js';
import type { OrderRecord, Partner } from './record.js';

/** Stands where personal data was. */
export const erasedText = 'erased';

const erasePartner = (partner: Partner): Partner => ({
  ...partner,
  wallet_address: erasedText,
  external_reference: erasedText,
  webhook_url: '',
});

/** The order with its amounts and its history, but without what leads to a person: a payout's hash leads to its wallet. */
const withoutPersonalData = (order: OrderRecord): OrderRecord => ({
  ...order,
  wallet_address: erasedText,
  external_reference: erasedText,
  webhook_url: null,
  partner: order.partner && erasePartner(order.partner),
  details: { ...order.details, payment_url: null, metadata: null, upstream: null },
  timeline: order.timeline.map((change) =>
    change.sets.tx_hash ? { ...change, sets: { ...change.sets, tx_hash: null } } : change,
  ),
});

/** Selects the orders of a person, by exactly one of the two. */
export type EraseSelection =
  { readonly code: string; readonly reference?: undefined } | { readonly reference: string; readonly code?: undefined };

export type EraseResult = { readonly code: string } & (
  | ({ readonly outcome: 'erased' } & Erasure)
  /** The order has not ended, and its payout needs the wallet address. */
  | { readonly outcome: 'in_progress'; readonly status: string }
);

type EraseContext = { readonly store: Pick<OrderStore, 'find' | 'retention'>; readonly clock: Clock };

const maxRetries = 5;

async function eraseOrder(code: string, { store, clock }: EraseContext): Promise<EraseResult | undefined> {
  for (let tries = 0; ; tries += 1) {
    const order = await store.find(code);
    if (!order) return undefined;
    if (!isFinal(order, clock())) return { code, outcome: 'in_progress', status: order.status };
    const erasure = await store.retention.erase(withoutPersonalData(order));
    if (erasure) return { code, outcome: 'erased', ...erasure };
    if (tries >= maxRetries) throw new Error(`The order ${code} changes all the time. Try again later.`);
  }
}

/** Erases the personal data of the selected orders that have ended. Amounts, times and statuses stay. */
export async function eraseOrders(selection: EraseSelection, context: EraseContext): Promise<readonly EraseResult[]> {
  const codes =
    selection.code === undefined
      ? (await context.store.retention.findByReference(selection.reference)).map((order) => order.transaction_code)
      : [selection.code.toLowerCase()];
  const results: EraseResult[] = [];
  for (const code of codes) {
    const result = await eraseOrder(code, context);
    if (result) results.push(result);
  }
  return results;
}
