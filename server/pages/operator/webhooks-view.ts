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

async function redeliver({ id }: Webhook, { client, refresh }: ConsoleContext): Promise<void> {
  const result = await client.call(redeliverWebhook, { query: { id } });
  announce(result.ok ? describeReply(result.value) : result.message);
  refresh();
}

/** An older order is named by its code. */
const webhookView = (webhook: Webhook, { webhooks: all, context, orders }: WebhookList) => {
  const code = webhook.transaction_code;
  const isFixed = context.client.isReadOnly();
  const action = isFixed ? nothing : plainButton('Send again', () => void redeliver(webhook, context));
  const entry = webhookLogEntry(webhook, { all, now: context.now, isSent: true, action });
  const order = orders?.get(code);
  const name = order ? html`${order.external_reference} <small>${formatCharge(order)}</small>` : code.slice(0, 8);
  return html`${orders && orderLink(code, name)} ${entry}`;
};

export const webhookList = (list: WebhookList) => webhookLog(list.webhooks, (webhook) => webhookView(webhook, list));

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
