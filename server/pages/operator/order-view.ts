import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { accountOrderLookup, type AccountOrder } from '#contract';
import { factList, type Fact } from '../common/facts.js';
import { copyAddressButton, copyButton, panel, statusChip } from '../common/fragments.js';
import { describeReason, formatCharge, formatFiat, formatTimestamp } from '../common/format.js';
import { orderStory } from '../common/order-story.js';
import { defineOperatorPage, type ConsoleContext } from './console-context.js';
import { learnOptionNames } from './option-names.js';
import { auditTable } from './audit-view.js';
import { orderWays } from './moves-view.js';
import { describeRefunded, isOver, isTaken, orderMoney } from './order-money.js';
import { optionView } from './parts.js';
import { webhookList } from './webhooks-view.js';

const optionTitle = (order: AccountOrder): string => {
  if (isTaken(order)) return 'Paid by';
  return isOver(order) ? 'Option' : 'Pays by';
};

const accountFacts = (order: AccountOrder, { now }: ConsoleContext): readonly Fact[] => [
  [optionTitle(order), order.payment_option && optionView(order.payment_option)],
  ['Reference', copyButton(order.external_reference, 'the reference')],
  ['Created', formatTimestamp(order.created_at, now)],
  ['Expires', order.status === 'pending' ? formatTimestamp(order.expires_at, now) : null],
  ['In US dollars', order.fiat_currency === 'USD' ? null : formatFiat(order.amount_usd, 'USD')],
  ['Webhooks to', order.webhook_url ?? 'none'],
  ['Payment URL', order.payment_url && copyButton(order.payment_url, 'the payment URL')],
];

/** The read key gets no secret. */
const partnerSecretView = ({ webhook_secret: secret }: NonNullable<AccountOrder['partner']>) => {
  if (secret === null) return 'PARTNER_WEBHOOK_SECRET';
  return secret === undefined ? null : copyButton(secret, 'the webhook secret');
};

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
          ['address', copyAddressButton(partner.wallet_address)],
          ['webhooks to', partner.webhook_url || null],
          ['webhook secret', partnerSecretView(partner)],
        ]),
      });

const upstreamStates: Readonly<Record<string, string>> = {
  planned: 'The order has not been sent yet.',
  sent: 'The order has been sent; the answer is still open.',
  accepted: 'The upstream has taken the order.',
  refused: 'The upstream has not taken the order.',
  unknown:
    'The answer of the upstream was lost, and the order is not sent again. Look it up there by its transaction code, then settle it with “npm run cli -- reconcile”.',
};

/** An attempt without an order has no status of its own: its state at the upstream says what it is. */
const isPlaced = ({ upstream }: AccountOrder): boolean => upstream === null || upstream.state === 'accepted';

const metadataText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the merchant has written. */
const metadataList = (metadata: Readonly<Record<string, unknown>>) => html`
  <section class="fact-lists" id="metadata" aria-labelledby="metadata-title">
    <h3 id="metadata-title">Metadata</h3>
    ${factList(Object.entries(metadata).map(([name, value]) => [name, metadataText(value)]))}
  </section>
`;

const summaryPanel = (order: AccountOrder, context: ConsoleContext) => {
  const state = order.upstream?.state ?? '';
  return panel({
    id: 'summary',
    title: html`
      ${statusChip(isPlaced(order) ? order.status : state)}
      ${[order.status_reason && describeReason(order.status_reason), describeRefunded(order)].map((note) =>
        note ? html`<small>${note}</small>` : nothing,
      )}
    `,
    content: html`
      ${orderStory(order, {
        now: context.now,
        money: orderMoney(order),
        facts: accountFacts(order, context),
        ways: isPlaced(order) ? orderWays(order, context) : html`<p class="note">${upstreamStates[state]}</p>`,
        more: order.metadata === null ? nothing : metadataList(order.metadata),
      })}
    `,
  });
};

type Part = readonly [id: string, title: string, content: unknown];

/** What there is beside the summary: what is empty has no panel. */
function partsOf(order: AccountOrder, context: ConsoleContext): readonly Part[] {
  const { webhooks, upstream, audit } = order;
  const parts: readonly (Part | false)[] = [
    webhooks.length > 0 && ['webhooks', 'Webhooks', webhookList(webhooks, context)],
    upstream !== null &&
      isPlaced(order) && [
        'upstream',
        'Upstream',
        html`<p>${statusChip(upstream.state)} ${upstreamStates[upstream.state]}</p>`,
      ],
    audit.length > 0 && ['by-hand', 'Done by hand', auditTable(order, context.now)],
  ];
  return parts.filter((part) => part !== false);
}

const orderView = (order: AccountOrder, context: ConsoleContext) => html`
  ${summaryPanel(order, context)} ${partnerPanel(order)}
  ${repeat(
    partsOf(order, context),
    ([id]) => id,
    ([id, title, content]) => panel({ id, title, content }),
  )}
`;

export const orderPage = defineOperatorPage<AccountOrder>({
  title: 'Order',
  titleOf: (order) => `${order.external_reference || order.transaction_code.slice(0, 8)} · ${formatCharge(order)}`,
  async load({ client, route: { code }, signal }) {
    const order = await client.call(accountOrderLookup, { query: { transaction_code: code }, signal });
    if (order.ok) await learnOptionNames([order.value], { client, signal });
    return order;
  },
  view: orderView,
});
