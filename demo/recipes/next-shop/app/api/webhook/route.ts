import { verifyWebhook, WebhookError, type WebhookEvent } from 'crypto-checkout/webhook';
import { keepNewest } from '../../../lib/orders';
import { settings } from '../../../lib/settings';

/** Mistakes of this shop: Next then answers 500, and the service sends the message again. */
const ours = ['secret_invalid', 'body_not_raw'];

/** @throws WebhookError for a mistake of this shop. */
function read(body: Uint8Array, headers: Headers): WebhookEvent | string {
  try {
    return verifyWebhook(body, headers, settings().webhookSecret);
  } catch (error) {
    if (error instanceof WebhookError && !ours.includes(error.code)) return error.code;
    throw error;
  }
}

export async function POST(request: Request): Promise<Response> {
  const event = read(new Uint8Array(await request.arrayBuffer()), request.headers);
  if (typeof event === 'string') return new Response(event, { status: 400 });
  await keepNewest(event.data);
  return new Response(null, { status: 204 });
}
