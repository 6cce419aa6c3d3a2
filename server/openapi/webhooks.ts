import type { WebhookType } from '#contract';
import { schemaReference, type JsonSchema } from './schemas.js';

/** When each type is sent. The page about webhooks has the same sentences. */
export const webhookTypes: Readonly<Record<WebhookType, string>> = {
  'order.created': 'the order exists, and nothing is paid',
  'order.processing': 'the buyer has paid, and the processor checks the payment',
  'order.required_action': 'the bank or the processor asks the buyer for something (`required_action`)',
  'order.paid': 'the money is taken',
  'order.sending': 'the payout is in the network (`tx_hash`)',
  'order.confirmation': 'the payout has one more confirmation',
  'order.completed': 'the payout is final (`payout_amount`)',
  'order.payout_reported': 'after `order.completed`, the amount that arrived became known',
  'order.on_hold': 'a person has to decide (`status_reason`)',
  'order.failed': 'the payment has failed (`status_reason`)',
  'order.expired': 'no payment came in time',
  'order.canceled': 'the order has ended without a payment, by its buyer or its merchant',
  'order.refunding': 'the upstream reports that all that is left of the money is on its way back',
  'order.refunded': 'money went back; `status` is `refunded` once all of it is back before a payout',
};

const typeRules = Object.entries(webhookTypes).map(([type, rule]) => `- \`${type}\`: ${rule}`);

/** The body of a webhook. `snapshot` is the name of the schema of the order. */
export const webhookSchema = (snapshot: string): JsonSchema => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', enum: Object.keys(webhookTypes), description: `What happened:\n\n${typeRules.join('\n')}` },
    timestamp: { type: 'string', format: 'date-time', description: 'The time of the change, RFC 3339.' },
    data: {
      description: 'The order after the change, and for the merchant the metadata that the order has.',
      allOf: [
        schemaReference(snapshot),
        { type: 'object', properties: { metadata: { type: 'object', description: "The merchant's own data." } } },
      ],
    },
  },
});

const signatureHeader = (name: string, { description, pattern }: { description: string; pattern: string }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', pattern },
});

/** What the service sends to `webhook_url` and `partner_webhook_url`. */
export const orderWebhook = {
  post: {
    operationId: 'order_changed',
    tags: ['Webhooks'],
    security: [],
    summary: 'An order has changed',
    description:
      'The service sends every change of an order to ' +
      '`webhook_url`, and with a partner to `partner_webhook_url`, signed by Standard Webhooks 1.0, each ' +
      'with a secret of its own. A message may arrive twice ' +
      'under one `webhook-id`; of an order the highest `sequence` counts.',
    parameters: [
      signatureHeader('webhook-id', { description: 'The same in every attempt.', pattern: '^[!-~]{1,128}$' }),
      signatureHeader('webhook-timestamp', { description: 'Unix seconds of the attempt.', pattern: '^\\d{10}$' }),
      signatureHeader('webhook-signature', {
        description: 'Signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 each.',
        pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$',
      }),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: schemaReference('OrderWebhook') } } },
    responses: {
      '2XX': { description: 'Delivered, if it comes within 15 seconds.' },
      '410': { description: 'The service sends nothing more to this URL.' },
      default: { description: 'The service tries again, 12 times in about three days. It obeys `Retry-After`.' },
    },
  },
};
