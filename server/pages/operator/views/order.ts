import { html, nothing } from 'lit';
import { accountOrderLookup, type AccountOrder } from '#contract';
import { codeBlock, copyButton, factRow, statusChip, timelineList } from '../../common/fragments.js';
import { formatMoney, formatTimestamp, humanize } from '../../common/format.js';
import type { DeskContext, DeskPage, View } from '../desk-context.js';
import { toHash } from '../route.js';
import { auditTable } from './audit.js';
import { orderWays } from './moves.js';
import { webhookList } from './webhook-list.js';

type Facts = readonly (readonly [name: string, value: unknown])[];

const factList = (facts: Facts) => html`
  <dl class="facts">
    ${facts.map(([name, value]) => (value === null || value === '' ? nothing : factRow(name, value)))}
  </dl>
`;

function moneyFacts(order: AccountOrder): Facts {
  return [
    ...order.lines.map(({ name, amount }) => [humanize(name), formatMoney(amount, order.fiat_currency)] as const),
    ['in US dollars', formatMoney(order.amount_usd, 'USD')],
    ['payout', `${order.crypto_amount} ${order.crypto_currency} on ${order.crypto_currency_network}`],
    ['option', order.payment_option],
    ['money taken', order.captured ? 'yes' : 'no'],
  ];
}

function identityFacts(order: AccountOrder, context: DeskContext): Facts {
  const copy = (text: string, itemName: string) => copyButton(text, { itemName, context });
  const { transaction_code, tx_hash, confirmations, required_confirmations } = order;
  return [
    ['code', copy(transaction_code, 'the transaction code')],
    ['reference', copy(order.external_reference, 'the reference')],
    ['created', formatTimestamp(order.created_at, context.now)],
    ['expires', order.status === 'pending' ? formatTimestamp(order.expires_at, context.now) : null],
    ['address', copy(order.wallet_address, 'the wallet address')],
    ['transaction', tx_hash === null ? null : copy(tx_hash, 'the transaction hash')],
    ['confirmations', tx_hash === null ? null : `${confirmations} of ${required_confirmations}`],
    ['waits for', order.required_action === null ? null : humanize(order.required_action)],
    ['webhooks to', order.webhook_url],
    ['payment URL', order.payment_url],
  ];
}

const partnerPanel = ({ partner }: AccountOrder) =>
  partner === null
    ? nothing
    : html`<section class="panel" aria-labelledby="partner-title">
        <div class="panel-head"><h2 id="partner-title">Partner</h2></div>
        ${factList([
          ['reference', partner.external_reference],
          ['commission', `${partner.commission_percentage} %`],
          ['payout', `${partner.crypto_currency} on ${partner.crypto_currency_network}`],
          ['address', partner.wallet_address],
          ['webhooks to', partner.webhook_url],
        ])}
      </section>`;

const upstreamStates: Readonly<Record<string, string>> = {
  planned: 'The order has not been sent yet.',
  sent: 'The order has been sent; the answer is still open.',
  accepted: 'The upstream has taken the order.',
  refused: 'The upstream has not taken the order.',
  unknown:
    'The answer of the upstream was lost, and the order is not sent again. Look it up there by its transaction code, then settle it with “npm run reconcile”.',
};

/** An attempt without an order has no status of its own: its state at the upstream says what it is. */
const isPlaced = ({ upstream }: AccountOrder): boolean => upstream === null || upstream.state === 'accepted';

const upstreamPanel = ({ upstream }: AccountOrder) => html`
  <section class="panel" id="upstream" aria-labelledby="upstream-title">
    <div class="panel-head"><h2 id="upstream-title">Upstream</h2></div>
    ${
      upstream === null
        ? html`<p class="note">This service has processed the order itself.</p>`
        : html`<p>${statusChip(upstream.state)} ${upstreamStates[upstream.state] ?? ''}</p>`
    }
  </section>
`;

const metadataPanel = ({ metadata }: AccountOrder) => html`
  <section class="panel" id="metadata" aria-labelledby="metadata-title">
    <div class="panel-head"><h2 id="metadata-title">Metadata</h2></div>
    ${metadata === null ? html`<p class="note">The merchant has given none.</p>` : codeBlock('Metadata', JSON.stringify(metadata, null, 2))}
  </section>
`;

const summaryPanel = (order: AccountOrder, context: DeskContext) => html`
  <section class="panel" id="summary" aria-labelledby="summary-title">
    <div class="panel-head">
      <h2 id="summary-title">
        ${formatMoney(order.fiat_amount, order.fiat_currency)}
        ${statusChip(isPlaced(order) ? order.status : (order.upstream?.state ?? ''))}
        ${order.status_reason === null ? nothing : html`<small>${humanize(order.status_reason)}</small>`}
      </h2>
      <a class="plain" href=${toHash('orders')}>All orders</a>
    </div>
    ${isPlaced(order) ? orderWays(order, context) : html`<p class="note">${upstreamStates[order.upstream?.state ?? '']}</p>`}
    <div class="story">
      ${timelineList(order.timeline, context.now)}
      <div class="fact-lists">${factList(identityFacts(order, context))} ${factList(moneyFacts(order))}</div>
    </div>
  </section>
`;

const listPanel = (
  title: string,
  { id, list, empty }: { readonly id: string; readonly list: unknown; readonly empty: string | undefined },
) => html`
  <section class="panel" id=${id} aria-labelledby=${`${id}-title`}>
    <div class="panel-head"><h2 id=${`${id}-title`}>${title}</h2></div>
    ${empty === undefined ? list : html`<p class="note">${empty}</p>`}
  </section>
`;

const orderView =
  (order: AccountOrder): View =>
  (context) =>
    html`
      ${summaryPanel(order, context)}
      ${listPanel('Webhooks', {
        id: 'webhooks',
        list: webhookList(order.webhooks, context),
        empty: order.webhooks.length === 0 ? 'The order has no webhooks.' : undefined,
      })}
      <div class="pair">${metadataPanel(order)} ${isPlaced(order) ? upstreamPanel(order) : nothing}</div>
      ${partnerPanel(order)}
      ${listPanel('Done by hand', {
        id: 'by-hand',
        list: auditTable(order.audit, context),
        empty: order.audit.length === 0 ? 'Nothing has been done by hand.' : undefined,
      })}
    `;

/** One order with everything that its operator may see. */
export const orderPage: DeskPage = {
  title: () => 'Order',
  pollMs: 2000,
  async load({ client, route: { code }, signal }) {
    const result = await client.call(accountOrderLookup, { query: { transaction_code: code }, signal });
    return result.ok ? { ok: true, value: orderView(result.value) } : result;
  },
};
