import { html, nothing } from 'lit';
import { accountOrderLookup, compare, decimal, paymentOptions, subtract, toText } from '#contract';
import type { AccountOrder } from '#contract';
import { copyAddressButton, copyButton, panel, statusChip, factList, type Fact } from '../common/fragments.js';
import { buyerTotal, describeReason, humanize, isPositive, optionName } from '../common/format.js';
import { formatCharge, formatCoinAmount, formatFiat, formatTimestamp } from '../common/format.js';
import { payoutFacts, timelineView, hasNoPayout, refundFacts } from '../common/order-story.js';
import type { ConsoleContext, ConsolePage } from './console-context.js';
import { movesOf } from './moves-view.js';
import { isOver } from './orders-view.js';
import { seenView, type Seen } from './seen-view.js';
import { storyOf } from './timeline.js';
import { failingNote, webhookList } from './webhooks-view.js';

/** Whether the buyer was charged. */
const isCharged = ({ captured_amount = '0' }: AccountOrder): boolean => isPositive(captured_amount);

/** What the status does not say: how much of what was charged went back. */
function describeRefunded({ status, captured_amount = '0', refunded_amount = '0' }: AccountOrder): string {
  if (!isPositive(refunded_amount) || status === 'refunded') return '';
  return compare(decimal(refunded_amount), decimal(captured_amount)) < 0 ? 'part refunded' : 'refunded';
}

/**
 * From what the buyer pays to what is paid out, each amount once; what went back is a sum of its own. Where nothing is paid
 * out, the order and the fee add up. An upstream can report another charge: it begins the second sum.
 */
function orderMoney(order: AccountOrder) {
  const { order_amount, fiat_currency, processor_fee, captured_amount = '0', refunded_amount = '0' } = order;
  const inCurrency = (amount: string): string => formatFiat(amount, fiat_currency);
  const total = inCurrency(buyerTotal(order));
  const charged = isCharged(order) ? inCurrency(captured_amount) : total;
  const fee = processor_fee && isPositive(processor_fee) ? inCurrency(processor_fee) : null;
  const name = isCharged(order) ? 'Charged' : isOver(order) ? 'Not charged' : 'To pay';
  const due: Fact = [charged === total ? name : fee ? 'Buyer’s total' : 'Order', total, 'total'];
  const left = toText(subtract(decimal(captured_amount), decimal(refunded_amount)));
  const sum: readonly Fact[] = hasNoPayout(order)
    ? [['Order', fee && inCurrency(order_amount)], ['Processor fee', fee && `+${fee}`], due]
    : [due, ['Processor fee', fee && `−${fee}`], ...paidOutFacts(order)];
  const stays: Fact = ['Stays charged', order.refunds.length > 0 ? inCurrency(left) : null, 'total'];
  const back: readonly Fact[] = [[name, charged === total ? null : charged, 'total'], ...refundFacts(order), stays];
  return [sum, back].map((facts) => factList(facts, 'facts sums-up'));
}

/** The commission, and what it leaves to be paid out. */
function paidOutFacts(order: AccountOrder): readonly Fact[] {
  const { status, lines, fiat_currency, refunded_amount = '0' } = order;
  const refundNote = !order.payout_amount && isPositive(refunded_amount) ? ', before refunds' : '';
  const title = status === 'completed' ? 'Paid out' : `To pay out${refundNote}`;
  return [
    ...lines.map(({ name, amount }): Fact => {
      const text = formatFiat(amount, fiat_currency);
      return name === 'net' ? [title, text, 'total'] : [humanize(name), `−${text}`];
    }),
    [`In ${order.crypto_currency}`, (order.payout_amount ?? order.crypto_amount) && formatCoinAmount(order)],
  ];
}

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
    'Option',
    offer?.payment_options.find(({ name }) => name === order.payment_option)?.show_name ??
      optionName(order.payment_option ?? ''),
  ],
  ['Expires', order.status === 'pending' ? formatTimestamp(order.expires_at, now) : null],
  ['Webhooks to', order.webhook_url ?? 'none'],
  ['Payment URL', order.payment_url && copyButton(order.payment_url, 'the payment URL')],
  ['Upstream', order.upstream && isPlaced(order) ? upstreamStates[order.upstream.state] : null],
  ['Order code', copyButton(order.transaction_code, 'the order code')],
];

type Partner = NonNullable<AccountOrder['partner']>;

const partnerFacts = ({ webhook_secret: secret, ...partner }: Partner): readonly Fact[] => [
  ['Reference', partner.external_reference],
  ['Commission', `${partner.commission_percentage} %`],
  ['Payout', `${partner.crypto_currency} on ${partner.crypto_currency_network}`],
  ['To', copyAddressButton(partner.wallet_address)],
  ['Webhooks to', partner.webhook_url || null],
  // The read key gets none.
  [
    'Webhook secret',
    secret ? copyButton(secret, 'the webhook secret') : secret === null ? 'PARTNER_WEBHOOK_SECRET' : null,
  ],
];

/** What the merchant has written. */
const metadataFacts = (metadata: Readonly<Record<string, unknown>>): readonly Fact[] =>
  Object.entries(metadata).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);

const factPanel = (id: string, [title, facts]: readonly [title: string, facts: readonly Fact[]]) =>
  panel({ id, title, content: factList(facts) });

/** Its reference, its amount and its state. */
const orderHead = (order: AccountOrder) => html`
  <span>${order.external_reference || order.transaction_code.slice(0, 8)}</span> <span>${formatCharge(order)}</span>
  ${statusChip(isPlaced(order) ? order.status : (order.upstream?.state ?? ''))}
  <small>${[describeReason(order.status_reason ?? ''), describeRefunded(order)].filter(Boolean).join(', ')}</small>
`;

function orderView({ order, offer }: Seen, context: ConsoleContext) {
  const { webhooks, partner, metadata } = order;
  const upstreamNote = html`<p class="note">${upstreamStates[order.upstream?.state ?? '']}</p>`;
  const { due, byHand } = isPlaced(order) ? movesOf(order, context) : { due: upstreamNote, byHand: nothing };
  const content = webhookList({ webhooks, context });
  return html`
    <div class="order-page" id="summary">
      <div>
        ${due} ${failingNote(webhooks, context)}
        ${panel({ id: 'story', title: 'What happened', content: timelineView(storyOf(order), context.now) })}
        ${webhooks.length === 0 ? nothing : panel({ id: 'webhooks', title: 'Webhooks of this order', content })}
        ${byHand} ${isPlaced(order) ? seenView({ order, offer }, context.now) : nothing}
      </div>
      <div>
        ${panel({ id: 'money', title: 'Money', content: orderMoney(order) })}
        ${factPanel('payout', ['Payout address', payoutFacts(order)])}
        ${factPanel('facts', ['Order', orderFacts({ order, offer }, context.now)])}
        ${partner && factPanel('partner', ['Partner', partnerFacts(partner)])}
        ${metadata && factPanel('metadata', ['Metadata', metadataFacts(metadata)])}
      </div>
    </div>
  `;
}

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
