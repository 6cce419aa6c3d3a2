/** The operations of the service by name, the four documented ones first. */
export const operationNames = [
  'currencies',
  'exchange',
  'payment_options',
  'checkout',
  'supported_currencies',
  'order',
  'order_events',
  'webhooks',
  'webhook_redelivery',
] as const;

export type OperationName = (typeof operationNames)[number];
