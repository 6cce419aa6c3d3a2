import { html, nothing } from 'lit';
import { listWebhooks, type Webhook } from '#contract';
import type { DeskContext, DeskPage, View } from '../desk-context.js';
import { toHash, type RouteQuery } from '../route.js';
import { webhookList } from './webhook-list.js';

const states = ['', 'waiting', 'delivered', 'failed', 'disabled'];
const pageLength = 50;

const stateLinks = (state: string) => html`
  <nav class="choices" aria-label="State of the webhooks">
    ${states.map(
      (name) =>
        html`<a
          class="plain"
          href=${toHash('webhooks', { state: name })}
          aria-current=${name === state ? 'true' : nothing}
        >
          ${name === '' ? 'all' : name}
        </a>`,
    )}
  </nav>
`;

/** A full page may be followed by another one. */
const pager = (webhooks: readonly Webhook[], { state, before }: RouteQuery) => html`
  <nav class="pager" aria-label="Pages of webhooks">
    ${before === undefined ? nothing : html`<a class="plain" href=${toHash('webhooks', { state })}>First page</a>`}
    ${
      webhooks.length < pageLength
        ? nothing
        : html`<a class="plain" href=${toHash('webhooks', { state, before: webhooks.at(-1)?.id })}>Next page</a>`
    }
  </nav>
`;

const webhooksView =
  (webhooks: readonly Webhook[]): View =>
  (context: DeskContext) =>
    html`
      ${stateLinks(context.route.query['state'] ?? '')}
      <section class="panel" aria-labelledby="webhooks-title">
        <div class="panel-head"><h2 id="webhooks-title">The newest first</h2></div>
        ${webhooks.length === 0 ? html`<p class="note empty">There is no such webhook.</p>` : webhookList(webhooks, context)}
        ${pager(webhooks, context.route.query)}
      </section>
    `;

/** The webhooks of all orders with their attempts. */
export const webhooksPage: DeskPage = {
  title: () => 'Webhooks',
  pollMs: 5000,
  async load({ client, route: { query }, signal }) {
    const { state, before } = query;
    const result = await client.call(listWebhooks, { query: { state, before, limit: String(pageLength) }, signal });
    return result.ok ? { ok: true, value: webhooksView(result.value) } : result;
  },
};
