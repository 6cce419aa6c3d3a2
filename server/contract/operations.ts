/** The operations of the service by name, the four documented ones first. */
export const operationNames = [
  'currencies',
  'exchange',
  'payment_options',
  'checkout',
  'supported_currencies',
  'quote',
  'order',
  'order_events',
  'webhooks',
  'webhook_redelivery',
  'webhook_test',
  'account_orders',
  'account_order',
  'order_move',
  'order_refund',
  'export',
  'upstream',
] as const;

export type OperationName = (typeof operationNames)[number];
