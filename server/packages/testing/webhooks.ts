import type { SandboxWebhook } from '#contract';
import { createAudienceSigner } from '#core';
import type { Connection } from './controls.js';
import { createWebhookWaiter } from './next-webhook.js';
import type { TestDelivery, TestWebhook, TestWebhooks, WebhookReceiver } from './types.js';

const toRequest = ({ headers, body }: TestWebhook, url: string): Request =>
  new Request(url, { method: 'POST', headers, body, redirect: 'manual' });

/** Sends a webhook and returns the receiver's status. Like the service, follows no redirects. */
async function sendTo(to: string | WebhookReceiver, webhook: TestWebhook): Promise<number | null> {
  if (typeof to === 'function') return (await to(toRequest(webhook, webhook.url)))?.status ?? 204;
  try {
    return (await fetch(toRequest(webhook, to))).status;
  } catch {
    return null;
  }
}

type WebhookSettings = Pick<TestWebhooks, 'secret' | 'partnerSecret'> & { readonly connection: Connection };

/** The webhooks in the outbox of a sandbox. */
export function createTestWebhooks({ connection, secret, partnerSecret }: WebhookSettings): TestWebhooks {
  const sign = createAudienceSigner({ secrets: [secret], partnerSecrets: [partnerSecret] });
  const acceptedIds = new Set<string>();

  const toTestWebhook = (entry: SandboxWebhook): TestWebhook => {
    const { id, transaction_code, sequence, audience, url, body, traceparent } = entry;
    const headers = { ...sign(entry, Date.now()), ...(traceparent !== null && { traceparent }) };
    const event = JSON.parse(body) as TestWebhook['event'];
    return { id, transaction_code, sequence, audience, url, type: event.type, headers, body, event };
  };

  const list: TestWebhooks['list'] = async (transaction_code) => {
    const { webhooks } = await connection.send('GET webhooks', { transaction_code, limit: 500 });
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

  return { secret, partnerSecret, list, next: createWebhookWaiter({ list, watch: connection.watch }), deliver };
}
