import type { OrderSnapshot } from './extensions.js';
import type { OrderStatus, WebhookType } from './statuses.js';

/** The status of an order in a webhook of a type. Notices, and the refund of a part, leave the status as it is. */
type StatusIn<T extends WebhookType> = T extends 'order.created'
  ? 'pending'
  : T extends `order.${infer S extends Exclude<OrderStatus, 'refunded'>}`
    ? S
    : OrderStatus;

/** The whole order. `metadata` is your own of the checkout, absent where the order has none and for partners. */
type WebhookOrder<S extends OrderStatus, Metadata> = Omit<OrderSnapshot, 'status'> & {
  readonly status: S;
  readonly metadata?: Metadata;
};

/**
 * The content of a webhook, a union by `type`. The event with the highest `sequence` has the newest state of its order. A later release
 * of the service may send a type or a status that this list lacks: give a `switch` a `default` that answers with 2xx.
 */
export type WebhookEvent<Metadata = Readonly<Record<string, unknown>>> = {
  readonly [T in WebhookType]: {
    readonly type: T;
    /** RFC 3339. */
    readonly timestamp: string;
    /** Only in a test event, which the operator sends and which belongs to no order: answer with 2xx, and do nothing else. */
    readonly test?: true;
    readonly data: WebhookOrder<StatusIn<T>, Metadata>;
  };
}[WebhookType];
