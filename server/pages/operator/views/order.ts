import { html, nothing } from 'lit';
import { accountOrderLookup, type AccountOrder } from '#contract';
import { factList, type Fact } from '../../common/facts.js';
import { codeBlock, copyAddressButton, copyButton, panel, statusChip } from '../../common/fragments.js';
import { formatFiat, formatTimestamp, groupAddress, humanize } from '../../common/format.js';
import { orderStory } from '../../common/order-story.js';
import { faceView } from '../../../../widget/marks/icons.js';
import { definePage, type ConsoleContext } from '../console-context.js';
import { auditTable } from './audit.js';
import { refundBar } from './money.js';
import { orderWays } from './moves.js';
import { optionView } from './parts.js';
import { webhookList } from './webhooks.js';

const moneyFacts = (order: AccountOrder): readonly Fact[] => [
  ...order.lines.map(({ name, amount }) => [humanize(name), formatFiat(amount, order.fiat_currency)] as const),
  ['in US dollars', formatFiat(order.amount_usd, 'USD')],
  ['Paid by', order.payment_option && optionView(order.payment_option)],
];

const accountFacts = (order: AccountOrder, { now }: ConsoleContext): readonly Fact[] => [
  ['Reference', copyButton(order.external_reference, 'the reference')],
  ['Created', formatTimestamp(order.created_at, now)],
  ['Expires', order.status === 'pending' ? formatTimestamp(order.expires_at, now) : null],
  ['Address', html`${copyAddressButton(order.wallet_address)} ${faceView(order.wallet_address)}`],
  ['Webhooks to', order.webhook_url],
  ['Payment URL', order.payment_url],
];

const partnerPanel = ({ partner }: AccountOrder) =>
  partner === null
    ? nothing
    : panel({
        id: 'partner',
        title: 'Partner',
        content: factList([
          ['reference', partner.external_reference],
          ['commission', `${partner.commission_percentage} %`],
          ['payout', `${partner.crypto_currency} on ${partner.crypto_currency_network}`],
          ['address', groupAddress(partner.wallet_address)],
          ['webhooks to', partner.webhook_url || null],
        ]),
      });

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

const upstreamNote = ({ upstream }: AccountOrder) =>
  upstream === null
    ? html`<p class="note">This service has processed the order itself.</p>`
    : html`<p>${statusChip(upstream.state)} ${upstreamStates[upstream.state] ?? ''}</p>`;

const metadataNote = ({ metadata }: AccountOrder) =>
  metadata === null
    ? html`<p class="note">The merchant has given none.</p>`
    : codeBlock('Metadata', JSON.stringify(metadata, null, 2));

const summaryPanel = (order: AccountOrder, context: ConsoleContext) => {
  const state = order.upstream?.state ?? '';
  return panel({
    id: 'summary',
    title: html`
      ${formatFiat(order.fiat_amount, order.fiat_currency)} ${statusChip(isPlaced(order) ? order.status : state)}
      ${order.status_reason === null ? nothing : html`<small>${humanize(order.status_reason)}</small>`}
    `,
    tools: html`<a class="plain" href=${context.listHash}>Back to the orders</a>`,
    content: html`
      ${isPlaced(order) ? orderWays(order, context) : html`<p class="note">${upstreamStates[state]}</p>`}
      ${refundBar(order)}
      ${orderStory(order, { now: context.now, facts: accountFacts(order, context), more: factList(moneyFacts(order)) })}
    `,
  });
};

const orderView = (order: AccountOrder, context: ConsoleContext) => html`
  ${summaryPanel(order, context)}
  ${panel({
    id: 'webhooks',
    title: 'Webhooks',
    content:
      order.webhooks.length === 0
        ? html`<p class="note">The order has no webhooks.</p>`
        : webhookList(order.webhooks, context),
  })}
  <div class="pair">
    ${panel({ id: 'metadata', title: 'Metadata', content: metadataNote(order) })}
    ${isPlaced(order) ? panel({ id: 'upstream', title: 'Upstream', content: upstreamNote(order) }) : nothing}
  </div>
  ${partnerPanel(order)} ${panel({ id: 'by-hand', title: 'Done by hand', content: auditTable(order.audit, context) })}
`;

export const orderPage = definePage<AccountOrder>({
  title: 'Order',
  pollMs: 2000,
  load: ({ client, route: { code }, signal }) =>
    client.call(accountOrderLookup, { query: { transaction_code: code }, signal }),
  view: orderView,
});
