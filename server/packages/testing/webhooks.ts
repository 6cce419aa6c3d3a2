import type { OrderSnapshot } from '#contract';
import { createAudienceSigner, type OutboxEntry } from '#core';
import type { SendCommand } from './controls.js';

/** A captured webhook, signed at the moment of the call that returns it: receivers refuse old signatures. */
export type TestWebhook = {
  /** The same in each delivery: the header `webhook-id`. */
  readonly id: string;
  readonly transaction_code: string;
  /** The number of the change of the order, from 1. */
  readonly sequence: number;
  /** Whether it goes to the merchant or to the partner. */
  readonly audience: 'merchant' | 'partner';
  /** Where the service would send it. */
  readonly url: string;
  /** Such as `order.paid`. */
  readonly type: string;
  /** By Standard Webhooks 1.0, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that are signed, as text. */
  readonly body: string;
  /** The parsed body. */
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: OrderSnapshot };
};

/** A delivery of a webhook. */
export type TestDelivery = {
  readonly webhook: TestWebhook;
  /** The HTTP status of the receiver; null if it could not be reached. */
  readonly status: number | null;
  /** Whether the status is 2xx, so that the service would not send the webhook again. */
  readonly accepted: boolean;
};

/** Takes a webhook as a request. A function that returns nothing accepts it; what it throws ends the delivery. */
export type WebhookReceiver = (request: Request) => WebhookReply | Promise<WebhookReply>;

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a receiver without a return
type WebhookReply = { readonly status: number } | undefined | void;

export type DeliveryOptions = {
  /** Whose webhooks are sent: by default the merchant's. */
  readonly audience?: TestWebhook['audience'];
  /** Also sends the webhooks that were accepted, with the same ids and bytes, as a retry after a lost reply does. */
  readonly again?: boolean;
};

export type TestWebhooks = {
  /** What verifies those to the merchant: `whsec_` and base64. */
  readonly secret: string;
  /** What verifies those to partners, which is another secret. */
  readonly partnerSecret: string;
  /** The webhooks of all orders, or of one, the oldest first; at most 500. */
  readonly list: (transactionCode?: string) => Promise<readonly TestWebhook[]>;
  /**
   * Sends each webhook that is not accepted yet, the oldest first and one after the other, to a function or a URL. After
   * a refusal the later webhooks of that order wait for the next call, as they wait for the service's retry.
   */
  readonly deliver: (to: string | WebhookReceiver, options?: DeliveryOptions) => Promise<readonly TestDelivery[]>;
};

const toRequest = ({ headers, body }: TestWebhook, url: string): Request =>
  new Request(url, { method: 'POST', headers, body, redirect: 'manual' });

/** The status of a receiver: of a URL by a request that follows no redirect, as the service's. */
async function sendTo(to: string | WebhookReceiver, webhook: TestWebhook): Promise<number | null> {
  if (typeof to === 'function') return (await to(toRequest(webhook, webhook.url)))?.status ?? 204;
  try {
    return (await fetch(toRequest(webhook, to))).status;
  } catch {
    return null;
  }
}

type WebhookSettings = { readonly send: SendCommand; readonly secret: string; readonly partnerSecret: string };

/** The webhooks in the outbox of a sandbox. */
export function createTestWebhooks({ send, secret, partnerSecret }: WebhookSettings): TestWebhooks {
  const sign = createAudienceSigner({ secrets: [secret], partnerSecrets: [partnerSecret] });
  const acceptedIds = new Set<string>();

  const toTestWebhook = (entry: OutboxEntry): TestWebhook => {
    const { id, transaction_code, sequence, audience, url, type, body, traceparent } = entry;
    const headers = { ...sign(entry, Date.now()), ...(traceparent !== null && { traceparent }) };
    const event = JSON.parse(body) as TestWebhook['event'];
    return { id, transaction_code, sequence, audience, url, type, headers, body, event };
  };

  const list: TestWebhooks['list'] = async (transaction_code) => {
    const data = await send('GET webhooks', { transaction_code, limit: 500 });
    const { webhooks } = data as { readonly webhooks: readonly OutboxEntry[] };
    return webhooks.map(toTestWebhook).reverse();
  };

  const deliver: TestWebhooks['deliver'] = async (to, { audience = 'merchant', again = false } = {}) => {
    const deliveries: TestDelivery[] = [];
    const waitingOrders = new Set<string>();
    for (const webhook of await list()) {
      const { id, transaction_code } = webhook;
      const isDue = webhook.audience === audience && (again || !acceptedIds.has(id));
      if (!isDue || waitingOrders.has(transaction_code)) continue;
      const status = await sendTo(to, webhook);
      const accepted = status !== null && status >= 200 && status < 300;
      if (accepted) acceptedIds.add(id);
      else waitingOrders.add(transaction_code);
      deliveries.push({ webhook, status, accepted });
    }
    return deliveries;
  };

  return { secret, partnerSecret, list, deliver };
}
