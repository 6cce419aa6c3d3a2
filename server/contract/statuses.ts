/** The eleven words for the situation of an order. */
export const orderStatuses = [
  'pending',
  'processing',
  'paid',
  'sending',
  'completed',
  'on_hold',
  'failed',
  'expired',
  'canceled',
  'refunding',
  'refunded',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** What webhooks are about beside the statuses: notices about an order. */
export const noticeTypes = ['order.required_action', 'order.confirmation', 'order.payout_reported'] as const;

/** The types of webhooks: `order.` and the status, of which `pending` is the creation, or a notice. */
export type WebhookType = 'order.created' | `order.${Exclude<OrderStatus, 'pending'>}` | (typeof noticeTypes)[number];
