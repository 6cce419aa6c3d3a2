import type { NextOptions, OrderStatus, TestWebhooks, WebhookType } from './types.js';

type MatcherResult = { readonly pass: boolean; readonly message: () => string };

/** `this` of a matcher in Vitest, Jest and Playwright. */
type MatcherState = { readonly isNot?: boolean };

/** The fields of an order that look-ups, webhooks and tests share. */
type OrderLike = {
  readonly status: string;
  readonly status_reason?: string | null;
  readonly external_reference?: string;
  readonly timeline?: readonly { readonly status: string }[];
};

/** The types of the matchers: `interface Matchers<R> extends CheckoutMatchers<R> {}` in the module of the runner. */
export type CheckoutMatchers<R = void> = {
  /** Passes if the order has the status, and the reason if one is given. */
  readonly toHaveOrderStatus: (status: OrderStatus, reason?: string) => R;
  /** Passes when the next webhook of the type arrives: `await expect(checkout).toReceiveWebhook('order.completed')`. */
  readonly toReceiveWebhook: (type: WebhookType, options?: NextOptions) => Promise<void>;
};

const withReason = (status: string, reason: string | null | undefined): string =>
  reason === null || reason === undefined ? status : `${status} (${reason})`;

function describeOrder({ status, status_reason, external_reference, timeline = [] }: OrderLike): string {
  const life = timeline.map((change) => change.status);
  const path = life.length > 1 ? `: ${life.join(', ')}` : '';
  return `The order ${external_reference ?? ''} is ${withReason(status, status_reason)}${path}`.replace('  ', ' ');
}

/** For `expect.extend(matchers)` of Vitest, Jest and Playwright. */
export const matchers = {
  // eslint-disable-next-line @typescript-eslint/max-params -- public
  toHaveOrderStatus(this: MatcherState, received: unknown, status: OrderStatus, reason?: string): MatcherResult {
    const order = received as OrderLike | null | undefined;
    if (typeof order?.status !== 'string') return { pass: this.isNot === true, message: () => 'This is no order.' };
    const pass = order.status === status && (reason === undefined || order.status_reason === reason);
    const wanted = withReason(status, reason);
    return {
      pass,
      message: () => (pass ? `${describeOrder(order)}.` : `${describeOrder(order)}. It should be ${wanted}.`),
    };
  },

  // eslint-disable-next-line @typescript-eslint/max-params -- public
  async toReceiveWebhook(
    this: MatcherState,
    received: { readonly webhooks: Pick<TestWebhooks, 'list' | 'next'> },
    type: WebhookType,
    options: NextOptions = {},
  ): Promise<MatcherResult> {
    if (this.isNot === true) {
      const { transactionCode, audience = 'merchant' } = options;
      const all = await received.webhooks.list(transactionCode);
      const pass = all.some((webhook) => webhook.type === type && webhook.audience === audience);
      return { pass, message: () => `${type} came.` };
    }
    return received.webhooks.next(type, options).then(
      () => ({ pass: true, message: () => `${type} came.` }),
      (error: unknown) => ({ pass: false, message: () => (error as Error).message }),
    );
  },
};
