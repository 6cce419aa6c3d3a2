import { html, nothing } from 'lit';
import type { OrderSnapshot } from '#contract';
import { describeReason, formatFiat, formatTimestamp, humanize, isPositive } from './format.js';
import { networkName } from '../../../widget/text/format.js';
import { copyAddressButton, copyButton, type Fact } from './fragments.js';

type Refunded = Pick<OrderSnapshot, 'refunds' | 'fiat_currency'>;

/** Each refund, and who returned it. */
export const refundFacts = ({ refunds = [], fiat_currency }: Refunded): readonly Fact[] =>
  refunds.map(({ amount, by }): Fact => {
    const refunder = by === 'operator' ? 'by hand' : `by the ${humanize(by)}`;
    return [`Refund ${refunder}`, `−${formatFiat(amount, fiat_currency)}`];
  });

/** An order in one of these has no payout unless one is reported. */
const unpaidStatuses: readonly string[] = ['failed', 'expired', 'canceled', 'refunding', 'refunded'];

type MaybePaidOut = Pick<OrderSnapshot, 'status' | 'payout_amount'> & Partial<Pick<OrderSnapshot, 'tx_hash'>>;

export const hasNoPayout = ({ status, payout_amount, tx_hash }: MaybePaidOut): boolean =>
  unpaidStatuses.includes(status) && !payout_amount && !tx_hash;

/** Where the coins go, and how far they are. */
export const payoutFacts = (order: OrderSnapshot): readonly Fact[] => [
  [
    `${order.crypto_currency} on ${networkName(order.crypto_currency_network)}`,
    copyAddressButton(order.wallet_address),
  ],
  ['Transaction', order.tx_hash && copyButton(order.tx_hash, 'the transaction hash')],
  ['Confirmations', order.tx_hash && `${order.confirmations} of ${order.required_confirmations}`],
];

/** What has happened at a change, by its type. Types of later releases are named as the service names them. */
const changeWords: Readonly<Record<string, string>> = {
  'order.created': 'Order created',
  'order.processing': 'Payment started',
  'order.required_action': 'Buyer has another step to take',
  'order.paid': 'Charged',
  'order.sending': 'Payout sent',
  'order.confirmation': 'Confirmed by the network',
  'order.completed': 'Delivered',
  'order.payout_reported': 'Amount paid out reported',
  'order.on_hold': 'Put on hold',
  'order.failed': 'Payment failed',
  'order.expired': 'Time to pay ran out',
  'order.canceled': 'Order canceled',
  'order.refunding': 'Refund started',
  'order.refunded': 'Money refunded',
};

export const eventWords = (type: string): string => changeWords[type] ?? humanize(type);

type Change = OrderSnapshot['timeline'][number];

/** A payout has up to dozens of confirmations in a row: the last one stands for them. */
const isLastInRow = ({ type }: Change, next: Change | undefined): boolean =>
  type !== 'order.confirmation' || next?.type !== type;

/** The amount that a change is about: what was charged, or the refund that changed then. Else empty. */
function changedAmount({ type, at }: Change, order: OrderSnapshot): string {
  const { refunds = [], fiat_currency, captured_amount: charged = '0' } = order;
  if (type === 'order.paid' && isPositive(charged)) return formatFiat(charged, fiat_currency);
  if (type !== 'order.refunded') return '';
  const own = refunds.length === 1 ? refunds : refunds.filter((refund) => refund.at === at);
  return own.length === 1 && own[0] ? formatFiat(own[0].amount, fiat_currency) : '';
}

/** A buyer is charged once: an order that is paid again was released, after a hold or a dropped payout. */
function changeText(entry: Change, order: OrderSnapshot): string {
  const isRepeated = order.timeline.find(({ type }) => type === entry.type) !== entry;
  if (isRepeated && entry.type === 'order.paid') return 'Released';
  if (isRepeated && entry.type === 'order.sending') return 'Payout sent again';
  return [eventWords(entry.type), changedAmount(entry, order)].filter(Boolean).join(' ');
}

/** A line of a timeline. Times are Unix seconds. */
export type TimelineEntry = {
  readonly at: number;
  /** The status of the order since then; undefined where nothing changed. */
  readonly status?: string;
  readonly text: string;
  readonly why: string;
  readonly who: string;
};

/** The changes of an order, each with its amount and its reason. */
export const changesOf = (order: OrderSnapshot): readonly (TimelineEntry & Pick<Change, 'sequence'>)[] =>
  order.timeline
    .filter((change, index) => isLastInRow(change, order.timeline[index + 1]))
    .map((change) => ({
      ...change,
      text: changeText(change, order),
      why: describeReason(change.reason ?? ''),
      who: '',
    }));

/** What happened, from the first to the last. Times are Unix seconds, like `now`. */
export const timelineView = (entries: readonly TimelineEntry[], now: number) => html`
  <ol class="timeline" aria-label="Timeline">
    ${entries.map(
      ({ at, text, why, who }) => html`
        <li>
          <time>${formatTimestamp(at, now)}</time>
          <span>${text}${why === '' ? nothing : html` <small class="why">${why}</small>`}</span>
          <small>${who}</small>
        </li>
      `,
    )}
  </ol>
`;
