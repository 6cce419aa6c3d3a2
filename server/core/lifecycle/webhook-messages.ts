import type { OrderRecord } from '../orders/order.js';
import { isoTime } from './iso-time.js';
import { changesOf } from './lifecycle.js';
import { toSnapshot } from './snapshot.js';

/** Who is told. */
export type Audience = 'merchant' | 'partner';

/** A webhook to send, its bytes settled when the order changed. `id` is the same in every try. */
export type WebhookMessage = {
  readonly id: string;
  /** The sandbox account of the order; empty outside the sandbox. */
  readonly account: string;
  readonly transaction_code: string;
  readonly sequence: number;
  readonly audience: Audience;
  readonly url: string;
  readonly type: string;
  readonly body: string;
  /** Milliseconds since the Unix epoch. */
  readonly created_at: number;
  /** When it may be sent first. At once in the sandbox, whatever its clocks say. */
  readonly due_at: number;
};

/** The partner knows the order by its own reference and never sees the merchant's. */
const toPartnerView = (order: OrderRecord): OrderRecord => ({
  ...order,
  external_reference: order.partner?.external_reference ?? '',
});

/**
 * What the last change of an order makes known: one message each to the merchant and the partner. `data` is the whole
 * order, so that the highest `sequence` is all that a receiver needs, whatever arrives when.
 */
export function toWebhookMessages(order: OrderRecord): readonly WebhookMessage[] {
  const change = changesOf(order).at(-1);
  if (!change) return [];
  const toMessages = (
    audience: Audience,
    url: string | null | undefined,
    view: OrderRecord,
  ): readonly WebhookMessage[] => {
    if (!url) return [];
    const { transaction_code, account } = order;
    const { sequence, type, at: created_at } = change;
    const body = JSON.stringify({ type, timestamp: isoTime(created_at), data: toSnapshot(view) });
    const id = `msg_${transaction_code.replaceAll('-', '')}_${sequence}${audience === 'partner' ? 'p' : 'm'}`;
    const due_at = account === '' ? created_at : 0;
    return [{ id, account, transaction_code, sequence, audience, url, type, body, created_at, due_at }];
  };
  return [
    ...toMessages('merchant', order.webhook_url, order),
    ...toMessages('partner', order.partner?.webhook_url, toPartnerView(order)),
  ];
}
