import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { verifyWebhook, WebhookError, type WebhookEvent } from 'crypto-checkout/webhook';
import { followOrder } from '../../../lib/follow-order';
import { settings } from '../../../lib/settings';

/** Mistakes of this server: it answers 500, and the service sends the message again. */
const ours = ['secret_invalid', 'body_not_raw'];

function read({ rawBody, headers }: MedusaRequest): WebhookEvent | string {
  try {
    return verifyWebhook(rawBody, headers as Record<string, string>, settings().webhookSecret);
  } catch (error) {
    if (error instanceof WebhookError && !ours.includes(error.code)) return error.code;
    throw error;
  }
}

/** Answers after the effect, so that the service repeats a message whose effect was interrupted. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const event = read(req);
  if (typeof event === 'string') {
    res.status(400).send(event);
    return;
  }
  await followOrder(event.data.transaction_code, req.scope);
  res.sendStatus(204);
}
