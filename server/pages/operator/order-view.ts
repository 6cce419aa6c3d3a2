import { html, nothing } from 'lit';
import { accountOrderLookup, compare, decimal, paymentOptions, subtract, toText } from '#contract';
import type { AccountOrder } from '#contract';
import { copyAddressButton, copyButton, panel, statusChip, factList, type Fact } from '../common/fragments.js';
import {
  describeReason,
  formatCharge,
  formatFiat,
  formatTimestamp,
  buyerTotal,
  formatCoinAmount,
  humanize,
  isPositive,
} from '../common/format.js';
import { payoutFacts, timelineView, hasNoPayout, refundFacts } from '../common/order-story.js';
import type { ConsoleContext, ConsolePage } from './console-context.js';
import { decisionPanel } from './moves-view.js';
import { isOver } from './orders-view.js';
import { seenView, type Seen } from './seen-view.js';
import { storyOf } from './timeline.js';
import { webhookList } from './webhooks-view.js';

/** Whether the buyer was charged. */
const isTaken = ({ captured_amount = '0' }: AccountOrder): boolean => isPositive(captured_amount);

/** What the status does not say: how much of what was charged went back. */
function describeRefunded({ status, captured_amount = '0', refunded_amount = '0' }: AccountOrder): string {
  if (!isPositive(refunded_amount) || status === 'refunded') return '';
  return compare(decimal(refunded_amount), decimal(captured_amount)) < 0 ? 'part refunded' : 'refunded';
}

const isSame = (one: string, other: string): boolean => compare(decimal(one), decimal(other)) === 0;

/** What became of the sum that the buyer has to pay, and how much that is. */
function buyerAmount(order: AccountOrder): readonly [name: string, amount: string] {
  if (isTaken(order)) return ['Charged', order.captured_amount ?? '0'];
  return [isOver(order) ? 'Not charged' : 'To pay', buyerTotal(order)];
}

/** The order and the fee add up to what is charged, and refunds to what stays. An upstream can report another charge. */
function buyerFacts(order: AccountOrder): readonly Fact[] {
  const { order_amount, fiat_currency, processor_fee, captured_amount = '0', refunded_amount = '0' } = order;
  const inCurrency = (amount: string): string => formatFiat(amount, fiat_currency);
  const [name, amount] = buyerAmount(order);
  const total = buyerTotal(order);
  const left = toText(subtract(decimal(captured_amount), decimal(refunded_amount)));
  return [
    ['Order', isSame(order_amount, amount) ? null : inCurrency(order_amount)],
    ['Processor fee', processor_fee && isPositive(processor_fee) ? `+${inCurrency(processor_fee)}` : null],
    ['Buyer’s total', isSame(total, amount) || isSame(total, order_amount) ? null : inCurrency(total)],
    [name, inCurrency(amount), 'total'],
    ...refundFacts(order),
    ['Stays charged', order.refunds.length > 0 ? inCurrency(left) : null, 'total'],
  ];
}

/** The order without the commission is what is paid out. */
function paidOutFacts(order: AccountOrder): readonly Fact[] {
  const { status, lines, fiat_currency, refunded_amount = '0' } = order;
  if (hasNoPayout(order)) return [];
  const refundNote = !order.payout_amount && isPositive(refunded_amount) ? ', before refunds' : '';
  const title = status === 'completed' ? 'Paid out' : `To pay out${refundNote}`;
  return [
    ...lines.map(({ name, amount }): Fact => {
      const text = formatFiat(amount, fiat_currency);
      return name === 'net' ? [title, text, 'total'] : [humanize(name), `−${text}`];
    }),
    ...((order.payout_amount ?? order.crypto_amount) === null
      ? []
      : [[`In ${order.crypto_currency}`, formatCoinAmount(order)] as const]),
  ];
}

/** What the buyer pays, what of it went back, and what is paid out. */
const orderMoney = (order: AccountOrder) => factList([...buyerFacts(order), ...paidOutFacts(order)], 'facts sums-up');

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

const orderFacts = ({ order, offer }: Seen, now: number): readonly Fact[] => [
  [
    optionTitle(order),
    offer?.payment_options.find(({ name }) => name === order.payment_option)?.show_name ??
      humanize(order.payment_option ?? ''),
  ],
  ['Expires', order.status === 'pending' ? formatTimestamp(order.expires_at, now) : null],
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
  ['Payout', `${partner.crypto_currency} on ${partner.crypto_currency_network}`],
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

const orderView = ({ order, offer }: Seen, context: ConsoleContext) => html`
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
          : panel({
              id: 'webhooks',
              title: 'Webhooks of this order',
              content: webhookList({ webhooks: order.webhooks, context }),
            })
      }
      ${isPlaced(order) ? seenView({ order, offer }, context.now) : nothing}
    </div>
    <div>
      ${panel({ id: 'money', title: 'Money', content: orderMoney(order) })}
      ${factPanel('payout', ['Payout address', payoutFacts(order)])}
      ${factPanel('facts', ['Order', orderFacts({ order, offer }, context.now)])}
      ${order.partner === null ? nothing : factPanel('partner', ['Partner', partnerFacts(order.partner)])}
      ${order.metadata === null ? nothing : factPanel('metadata', ['Metadata', metadataFacts(order.metadata)])}
    </div>
  </div>
`;

export const orderPage: ConsolePage = {
  title: 'Order',
  async load({ client, route: { code }, signal }) {
    const found = await client.call(accountOrderLookup, { query: { transaction_code: code }, signal });
    if (!found.ok) return found;
    const { value: order } = found;
    const { fiat_amount, fiat_currency } = order;
    const options = await client.call(paymentOptions, { query: { fiat_amount, fiat_currency }, signal });
    const offer = options.ok ? options.value : undefined;
    const title = `${order.external_reference || order.transaction_code.slice(0, 8)} · ${formatCharge(order)}`;
    const draw = (context: ConsoleContext) => orderView({ order, offer }, context);
    return { ok: true, value: { title, head: orderHead(order), draw } };
  },
};
