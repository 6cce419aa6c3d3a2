import { html, nothing } from 'lit';
import { listOrders, listWebhooks, redeliverWebhook, testWebhook } from '#contract';
import type { OrderSummary, Webhook, WebhookTest } from '#contract';
import { announce } from '../common/announcer.js';
import { describeReply, webhookLog, webhookLogEntry } from '../common/entries.js';
import { formatCharge } from '../common/format.js';
import { plainButton, readFormFields } from '../common/fragments.js';
import type { AccountClient } from './account-client.js';
import type { ConsoleContext, ConsolePage } from './console-context.js';
import { orderLink } from './orders-view.js';

/** With the orders by their codes; without these all webhooks are of one order. */
type WebhookList = {
  readonly webhooks: readonly Webhook[];
  readonly context: ConsoleContext;
  readonly orders?: ReadonlyMap<string, OrderSummary>;
};

/** One after the other, so that the receiver gets them in their order. */
async function redeliver(webhooks: readonly Webhook[], { client, refresh }: ConsoleContext): Promise<void> {
  for (const { id } of webhooks) {
    const result = await client.call(redeliverWebhook, { query: { id } });
    announce(result.ok ? describeReply(result.value) : result.message);
  }
  refresh();
}

const sendAgain = (webhooks: readonly Webhook[], context: ConsoleContext) =>
  context.client.isReadOnly() ? nothing : plainButton('Send again', () => void redeliver(webhooks, context));

const isFailing = ({ state, attempts }: Webhook): boolean => state !== 'delivered' && attempts.length > 0;

/** Which receiver does not take the webhooks of an order, the newest first, and what it says; nothing where all is well. */
export function failingNote(webhooks: readonly Webhook[], context: ConsoleContext) {
  const newest = webhooks.find(isFailing);
  if (!newest) return nothing;
  const failing = webhooks.filter((webhook) => isFailing(webhook) && webhook.url === newest.url);
  const { status = null } = newest.attempts.at(-1) ?? {};
  const answer = status === null ? 'does not answer' : `answers ${status}`;
  return html`<div class="decision desk-head" data-urgent>
    <p>
      <b>${failing.length} ${failing.length > 1 ? 'webhooks fail' : 'webhook fails'}:</b>
      ${newest.url.replace(/^https?:..|[?#].*/g, '')} ${answer}
    </p>
    ${sendAgain(failing.toReversed(), context)}
  </div>`;
}

/** An older order is named by its code. */
const webhookView = (webhook: Webhook, { webhooks: all, context, orders }: WebhookList) => {
  const code = webhook.transaction_code;
  const button = sendAgain([webhook], context);
  const entry = webhookLogEntry(webhook, { all, now: context.now, isSent: true, action: orders ? nothing : button });
  const order = orders?.get(code);
  const name = order ? html`${order.external_reference} <small>${formatCharge(order)}</small>` : code.slice(0, 8);
  return html`${orders && orderLink(code, name)} ${entry} ${orders && button}`;
};

/** Those of an order from the first to the last, as its timeline; of all orders the newest first. */
export const webhookList = (list: WebhookList) =>
  webhookLog(list.orders ? list.webhooks : list.webhooks.toReversed(), (webhook) => webhookView(webhook, list));

/** What a receiver said to a test event. */
const describeTest = ({ url, status, error, took, answer }: WebhookTest): string =>
  `${url}: ${[status, error].filter((part) => part !== null).join(' ')}, ${took} ms${answer && `: ${answer}`}`;

async function sendTest(event: SubmitEvent, client: AccountClient): Promise<void> {
  const output = (event.currentTarget as HTMLFormElement).querySelector('output');
  const result = await client.call(testWebhook, { query: readFormFields(event) });
  if (output) output.value = result.ok ? describeTest(result.value) : result.message;
}

/** Without a URL the event goes to `DEFAULT_WEBHOOK_URL`. */
const testForm = (client: AccountClient) => html`
  <form id="test-event" @submit=${(event: SubmitEvent) => void sendTest(event, client)}>
    <h2><label for="test-url">Send a test event</label></h2>
    <p class="note">It goes to this receiver, whose answer is shown here.</p>
    <input id="test-url" name="webhook_url" type="url" maxlength="2048" placeholder="The default URL" />
    <button class="plain">Send</button>
    <output></output>
  </form>
`;

const allDelivered = html`<p class="health note" data-status="completed">No webhook fails.</p>`;

const failingView = (list: WebhookList) => html`
  <section id="webhooks" aria-labelledby="page-title">
    ${list.webhooks.length === 0 ? allDelivered : webhookList(list)}
  </section>
  ${list.context.client.isReadOnly() ? nothing : testForm(list.context.client)}
`;

const title = 'Failing webhooks';

/** The newest webhooks that fail: those that are tried again, then those that are not. */
export const webhooksPage: ConsolePage = {
  title,
  async load({ client, signal }) {
    const webhooks: Webhook[] = [];
    for (const state of ['waiting', 'failed', 'disabled']) {
      const found = await client.call(listWebhooks, { query: { state, limit: '100' }, signal });
      if (!found.ok) return found;
      webhooks.push(...found.value.filter(({ attempts }) => attempts.length > 0));
    }
    const newest = await client.call(listOrders, { query: { limit: '200' }, signal });
    if (!newest.ok) return newest;
    const orders = new Map(newest.value.orders.map((order) => [order.transaction_code, order]));
    return { ok: true, value: { title, draw: (context) => failingView({ webhooks, context, orders }) } };
  },
};
