import { html, nothing } from 'lit';
import { listWebhooks, redeliverWebhook, testWebhook, type Webhook, type WebhookTest } from '#contract';
import { announce } from '../common/announcer.js';
import { describeNextAttempt, describeReply, logEntryList, webhookLogEntry } from '../common/entries.js';
import { capitalize } from '../common/format.js';
import { plainButton } from '../common/fragments.js';
import { defineOperatorPage, type ConsoleContext } from './console-context.js';
import { operatorHash } from './route.js';
import { orderLink, pager } from './parts.js';

const endNotes: Readonly<Record<string, string>> = {
  disabled: 'Its receiver has answered 410: nothing more is sent to this URL.',
  failed: 'All attempts have failed. It is not sent again by itself.',
};

async function redeliver({ id }: Webhook, { client, refresh }: ConsoleContext): Promise<void> {
  const result = await client.call(redeliverWebhook, { query: { id } });
  announce(result.ok ? describeReply(result.value) : result.message);
  refresh();
}

function webhookView(webhook: Webhook, context: ConsoleContext) {
  const { now, route, client } = context;
  const code = webhook.transaction_code;
  return webhookLogEntry(webhook, {
    now,
    isSent: true,
    note: endNotes[webhook.state] ?? describeNextAttempt(webhook, now),
    action: client.isReadOnly() ? nothing : plainButton('Send again', () => void redeliver(webhook, context)),
    facts: route.page === 'order' ? [] : [['Order', orderLink(code, code)]],
  });
}

export const webhookList = (webhooks: readonly Webhook[], context: ConsoleContext) =>
  logEntryList(webhooks, { keyOf: ({ id }) => id, view: (webhook) => webhookView(webhook, context) });

/** What a receiver said to a test event, in one line. */
const describeTest = ({ url, status, error, took, answer }: WebhookTest): string =>
  [
    `${url}: ${[status, error].filter((part) => part !== null).join(' ')}, ${took} ms`,
    ...(answer ? [answer] : []),
  ].join('. ');

async function sendTest(event: SubmitEvent, { client }: ConsoleContext): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const webhook_url = form.querySelector('input')?.value || undefined;
  const result = await client.call(testWebhook, { query: { webhook_url } });
  const text = result.ok ? describeTest(result.value) : result.message;
  const output = form.querySelector('output');
  if (output) output.value = text;
}

/** Without a URL the event goes to `DEFAULT_WEBHOOK_URL`. */
const testForm = (context: ConsoleContext) => html`
  <form class="filters" aria-label="Test event" @submit=${(event: SubmitEvent) => void sendTest(event, context)}>
    <label
      >Receiver <input name="webhook_url" type="url" maxlength="2048" placeholder="the default URL of the service"
    /></label>
    <button class="plain">Send a test event</button>
    <output></output>
  </form>
`;

const states = ['', 'waiting', 'delivered', 'failed', 'disabled'];
const pageLength = 50;

const stateHash = (state: string | undefined): string => operatorHash('webhooks', { state });

const stateLink = (name: string, chosen = '') =>
  html`<a class="plain" href=${stateHash(name)} aria-current=${name === chosen ? 'true' : nothing}
    >${capitalize(name || 'all')}</a
  >`;

/** The webhooks of all orders with their attempts. A full page may be followed by another one. */
export const webhooksPage = defineOperatorPage<readonly Webhook[]>({
  title: 'Webhooks',
  load: ({ client, route: { query }, signal }) =>
    client.call(listWebhooks, {
      query: { state: query['state'], before: query['before'], limit: String(pageLength) },
      signal,
    }),
  view(webhooks, context) {
    const { state, before } = context.route.query;
    const next =
      webhooks.length < pageLength ? undefined : operatorHash('webhooks', { state, before: webhooks.at(-1)?.id });
    const list = webhookList(webhooks, context);
    const isAll = (state ?? '') === '' && before === undefined;
    return html`
      ${context.client.isReadOnly() ? nothing : testForm(context)}
      <nav class="chips" aria-label="State of the webhooks">${states.map((name) => stateLink(name, state))}</nav>
      <section id="webhooks" aria-label="Webhooks">
        ${webhooks.length === 0 ? html`<p class="note empty">${isAll ? 'No webhooks yet.' : 'There is no such webhook.'}</p>` : list}
        ${pager('Pages of webhooks', [
          ['Newest', before === undefined ? undefined : stateHash(state)],
          ['Older', next],
        ])}
      </section>
    `;
  },
});
