import { html, nothing } from 'lit';
import type { OrderSnapshot } from '#contract';
import { factList, type Fact } from './facts.js';
import { describeReason, formatFiat, formatPayout, formatTimestamp, humanize, isPositive } from './format.js';
import { copyAddressButton, copyButton } from './fragments.js';

/** An order of either console. `upstream` is null where this service processes the order itself. */
type StoryOrder = OrderSnapshot & { readonly upstream?: unknown };

/** Who returned the money of a refund. */
const refunder = (by: string): string => (by === 'operator' ? 'by hand' : `by the ${humanize(by)}`);

/** Each refund, and their sum where there are several. */
export const refundFacts = ({
  refunds = [],
  refunded_amount = '0',
  fiat_currency,
}: Pick<StoryOrder, 'refunds' | 'refunded_amount' | 'fiat_currency'>): readonly Fact[] => [
  ...refunds.map(({ amount, by }): Fact => [`Refund ${refunder(by)}`, formatFiat(amount, fiat_currency)]),
  ['Refunded', refunds.length > 1 ? formatFiat(refunded_amount, fiat_currency) : null],
];

/** The captured amount, and each refund. No row for an amount of zero. */
const moneyFacts = ({ captured_amount = '0', fiat_currency, ...order }: StoryOrder): readonly Fact[] => [
  ['Charged', isPositive(captured_amount) ? formatFiat(captured_amount, fiat_currency) : null],
  ...refundFacts({ fiat_currency, ...order }),
];

/** An order in one of these has no payout unless one is reported. */
const unpaidStatuses: readonly string[] = ['failed', 'expired', 'canceled', 'refunding', 'refunded'];

type MaybePaidOut = Pick<OrderSnapshot, 'status' | 'payout_amount'> & Partial<Pick<OrderSnapshot, 'tx_hash'>>;

export const hasNoPayout = ({ status, payout_amount, tx_hash }: MaybePaidOut): boolean =>
  unpaidStatuses.includes(status) && !payout_amount && !tx_hash;

function payoutText(order: OrderSnapshot): string {
  if (hasNoPayout(order)) return 'none';
  const { payout_amount, refunded_amount: refunded } = order;
  if (payout_amount || !refunded || !isPositive(refunded)) return formatPayout(order);
  return `${formatPayout(order)}, before the refund of ${formatFiat(refunded, order.fiat_currency)}`;
}

/** What is paid out where, and how far the payout is. */
const payoutFacts = (order: OrderSnapshot): readonly Fact[] => [
  ['Payout', payoutText(order)],
  ['Address', copyAddressButton(order.wallet_address)],
  ['Transaction', order.tx_hash && copyButton(order.tx_hash, 'the transaction hash')],
  ['Confirmations', order.tx_hash && `${order.confirmations} of ${order.required_confirmations}`],
];

/** A change that is not older shows itself by a motion when it comes. Unix seconds. */
const isNew = (at: number, now: number): boolean => now - at < 10;

/** What has happened at a change, by its type. Types of later releases are named as the service names them. */
const changeWords: Readonly<Record<string, string>> = {
  'order.created': 'Order created',
  'order.processing': 'Payment started',
  'order.required_action': 'Buyer has another step to take',
  'order.paid': 'Payment received',
  'order.sending': 'Payout sent',
  'order.confirmation': 'Payout confirmed',
  'order.completed': 'Payout delivered',
  'order.payout_reported': 'Payout amount reported',
  'order.on_hold': 'Put on hold',
  'order.failed': 'Payment failed',
  'order.expired': 'Time to pay ran out',
  'order.canceled': 'Order canceled',
  'order.refunding': 'Refund started',
  'order.refunded': 'Money refunded',
  'order.dispute_opened': 'Dispute opened',
  'order.dispute_closed': 'Dispute closed',
  'quote.refreshed': 'Quote refreshed',
};

export const orderChangeText = (type: string): string => changeWords[type] ?? humanize(type);

type Change = OrderSnapshot['timeline'][number];

/** A payout has up to dozens of confirmations in a row: the last one stands for them. */
const isLastInRow = ({ type }: Change, next: Change | undefined): boolean =>
  type !== 'order.confirmation' || next?.type !== type;

/** The amount of the refund that a change is about: the only one, or the one that changed then. Else empty. */
function changedRefund({ type, at }: Change, { refunds = [], fiat_currency }: OrderSnapshot): string {
  if (type !== 'order.refunded') return '';
  const own = refunds.length === 1 ? refunds : refunds.filter((refund) => refund.at === at);
  return own.length === 1 && own[0] ? ` · ${formatFiat(own[0].amount, fiat_currency)}` : '';
}

/** The changes of an order. Times are Unix seconds, like `now`. */
const timelineList = (order: OrderSnapshot, now: number) => html`
  <ol class="timeline" aria-label="Timeline">
    ${order.timeline
      .filter((change, index) => isLastInRow(change, order.timeline[index + 1]))
      .map((change) => {
        const { type, status, reason, at } = change;
        return html`
          <li data-status=${status} ?data-new=${isNew(at, now)}>
            <span title=${type}>${orderChangeText(type)}${changedRefund(change, order)}</span>
            <span class="why">${reason === null ? nothing : describeReason(reason)}</span>
            <time>${formatTimestamp(at, now)}</time>
          </li>
        `;
      })}
  </ol>
`;

type StoryOptions = {
  readonly now: number;
  /** The money as one console shows it; what was charged and refunded unless set. */
  readonly money?: unknown;
  /** What one console adds to the facts of both. */
  readonly facts: readonly Fact[];
  /** What the operator can do. */
  readonly ways?: unknown;
  /** What one console shows below those facts. */
  readonly more?: unknown;
};

/** What both consoles show of an order: its changes and its money, and beside them the payout and its other facts. */
export const orderStory = (order: StoryOrder, { now, money, facts, ways, more }: StoryOptions) => html`
  <div class="story">
    <div class="fact-lists">${timelineList(order, now)} ${money ?? factList(moneyFacts(order))}</div>
    ${ways}
    <div class="fact-lists">
      ${factList(payoutFacts(order))}
      ${factList([
        ['Waits for', order.required_action && humanize(order.required_action)],
        ...facts,
        ['Code', copyButton(order.transaction_code, 'the transaction code')],
      ])}
      ${more}
    </div>
  </div>
`;
