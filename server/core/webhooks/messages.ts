import type { OrderSnapshot } from '#contract';
import { lifecycleChanges } from '../lifecycle/lifecycle-state.js';
import type { OrderRecord } from '../orders/record.js';
import { toOrderSnapshot } from '../orders/snapshot.js';
import type { Audience, WebhookMessage } from './outbox.js';

type View = OrderSnapshot & { readonly metadata?: Readonly<Record<string, unknown>> };

/** The metadata goes to the merchant alone. The partner gets its own reference and never sees the merchant's. */
const views: Readonly<Record<Audience, (order: OrderRecord) => View>> = {
  merchant(order) {
    const { metadata } = order.details;
    return metadata ? { ...toOrderSnapshot(order), metadata } : toOrderSnapshot(order);
  },
  partner: (order) => ({ ...toOrderSnapshot(order), external_reference: order.partner?.external_reference ?? '' }),
};

/** Whether the changes of an order have messages. */
export const hasWebhooks = ({ webhook_url, partner }: OrderRecord): boolean =>
  Boolean(webhook_url) || Boolean(partner?.webhook_url);

/**
 * The messages about the last change of an order: one each to the merchant and the partner. `data` is the whole order,
 * so a receiver only needs the message with the highest `sequence`, in whatever order they arrive.
 */
export function toWebhookMessages(order: OrderRecord): readonly WebhookMessage[] {
  const change = hasWebhooks(order) ? lifecycleChanges(order).at(-1) : undefined;
  if (!change) return [];
  const { transaction_code, account, partner } = order;
  const { sequence, type, at: created_at } = change;
  const timestamp = new Date(created_at).toISOString();
  const recipients = [
    { audience: 'merchant', url: order.webhook_url },
    { audience: 'partner', url: partner?.webhook_url },
  ] as const;
  return recipients.flatMap(({ audience, url }) => {
    if (!url) return [];
    const id = `msg_${transaction_code.replaceAll('-', '')}_${sequence}${audience === 'partner' ? 'p' : 'm'}`;
    const body = JSON.stringify({ type, timestamp, data: views[audience](order) });
    const due_at = account === '' ? created_at : 0;
    return [{ id, account, transaction_code, sequence, audience, url, type, body, created_at, due_at }];
  });
}

/** The transaction code of the order that a message is about, by its id; null for any other text. */
export function orderOfMessage(id: string): string | null {
  const [, ...parts] = /^msg_(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})_\d+[mp]$/.exec(id) ?? [];
  return parts.length > 0 ? parts.join('-') : null;
}
