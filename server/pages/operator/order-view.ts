import { html, nothing } from 'lit';
import { accountOrderLookup, type AccountOrder } from '#contract';
import { factList, type Fact } from '../common/facts.js';
import { copyAddressButton, copyButton, panel, statusChip } from '../common/fragments.js';
import { describeReason, formatCharge, formatFiat, formatTimestamp } from '../common/format.js';
import { payoutFacts, timelineView } from '../common/order-story.js';
import { defineOperatorPage, type ConsoleContext } from './console-context.js';
import { learnOptionNames } from './option-names.js';
import { decisionPanel } from './moves-view.js';
import { describeRefunded, isTaken, orderMoney } from './order-money.js';
import { isOver, optionView } from './parts.js';
import { storyOf } from './timeline.js';
import { webhookList } from './webhooks-view.js';

const optionTitle = (order: AccountOrder): string => {
  if (isTaken(order)) return 'Paid by';
  return isOver(order) ? 'Option' : 'Pays by';
};

const upstreamStates: Readonly<Record<string, string>> = {
  planned: 'The order has not been sent yet.',
  sent: 'The order has been sent; the answer is still open.',
  accepted: 'The upstream has taken the order.',
  refused: 'The upstream has not taken the order.',
  unknown:
    'The answer of the upstream was lost, and the order is not sent again. Look it up there by its order code, then settle it with “npm run cli -- reconcile”.',
};

/** An attempt without an order has no status of its own: its state at the upstream says what it is. */
const isPlaced = ({ upstream }: AccountOrder): boolean => upstream === null || upstream.state === 'accepted';

const orderFacts = (order: AccountOrder, { now }: ConsoleContext): readonly Fact[] => [
  [optionTitle(order), order.payment_option && optionView(order.payment_option)],
  ['Expires', order.status === 'pending' ? formatTimestamp(order.expires_at, now) : null],
  ['In US dollars', order.fiat_currency === 'USD' ? null : formatFiat(order.amount_usd, 'USD')],
  ['Webhooks to', order.webhook_url ?? 'none'],
  ['Payment URL', order.payment_url && copyButton(order.payment_url, 'the payment URL')],
  ['Upstream', order.upstream && isPlaced(order) ? upstreamStates[order.upstream.state] : null],
  ['Order code', copyButton(order.transaction_code, 'the order code')],
];

/** The read key gets no secret. */
const partnerSecretView = ({ webhook_secret: secret }: NonNullable<AccountOrder['partner']>) => {
  if (secret === null) return 'PARTNER_WEBHOOK_SECRET';
  return secret === undefined ? null : copyButton(secret, 'the webhook secret');
};

const partnerFacts = (partner: NonNullable<AccountOrder['partner']>): readonly Fact[] => [
  ['Reference', partner.external_reference],
  ['Commission', `${partner.commission_percentage} %`],
  ['Paid out', `${partner.crypto_currency} on ${partner.crypto_currency_network}`],
  ['To', copyAddressButton(partner.wallet_address)],
  ['Webhooks to', partner.webhook_url || null],
  ['Webhook secret', partnerSecretView(partner)],
];

const metadataText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the merchant has written. */
const metadataFacts = (metadata: Readonly<Record<string, unknown>>): readonly Fact[] =>
  Object.entries(metadata).map(([name, value]) => [name, metadataText(value)]);

const factPanel = (id: string, [title, facts]: readonly [title: string, facts: readonly Fact[]]) =>
  panel({ id, title, content: factList(facts) });

/** Its reference, its amount and its state. */
const orderHead = (order: AccountOrder) => html`
  <span>${order.external_reference || order.transaction_code.slice(0, 8)}</span> <span>${formatCharge(order)}</span>
  ${statusChip(isPlaced(order) ? order.status : (order.upstream?.state ?? ''))}
  <small>${[describeReason(order.status_reason ?? ''), describeRefunded(order)].filter(Boolean).join(', ')}</small>
`;

const orderView = (order: AccountOrder, context: ConsoleContext) => html`
  <div class="order-page" id="summary">
    <div>
      ${
        isPlaced(order)
          ? decisionPanel(order, context)
          : html`<p class="note">${upstreamStates[order.upstream?.state ?? '']}</p>`
      }
      ${panel({ id: 'story', title: 'What happened', content: timelineView(storyOf(order), context.now) })}
      ${
        order.webhooks.length === 0
          ? nothing
          : panel({ id: 'webhooks', title: 'Webhooks of this order', content: webhookList(order.webhooks, context) })
      }
    </div>
    <div>
      ${panel({ id: 'money', title: 'Money', content: orderMoney(order) })}
      ${factPanel('payout', ['Payout address', payoutFacts(order)])}
      ${factPanel('facts', ['Order', orderFacts(order, context)])}
      ${order.partner === null ? nothing : factPanel('partner', ['Partner', partnerFacts(order.partner)])}
      ${order.metadata === null ? nothing : factPanel('metadata', ['Metadata', metadataFacts(order.metadata)])}
    </div>
  </div>
`;

export const orderPage = defineOperatorPage<AccountOrder>({
  title: 'Order',
  titleOf: (order) => `${order.external_reference || order.transaction_code.slice(0, 8)} · ${formatCharge(order)}`,
  headOf: orderHead,
  async load({ client, route: { code }, signal }) {
    const order = await client.call(accountOrderLookup, { query: { transaction_code: code }, signal });
    if (order.ok) await learnOptionNames([order.value], { client, signal });
    return order;
  },
  view: orderView,
});
