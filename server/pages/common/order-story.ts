import { html, nothing } from 'lit';
import type { OrderSnapshot } from '#contract';
import { factList, type Fact } from './facts.js';
import { describeReason, formatFiat, formatPayout, formatTimestamp, humanize, isPositive } from './format.js';
import { copyAddressButton, copyButton } from './fragments.js';

/** The authorized or captured amount, and each refund. No row for an amount of zero, or that a service before 0.4 does not report. */
const moneyFacts = ({
  captured_amount = '0',
  refunds = [],
  fiat_currency,
  ...order
}: OrderSnapshot): readonly Fact[] => [
  [
    'Authorized',
    isPositive(order.authorized_amount) && !isPositive(captured_amount)
      ? formatFiat(order.authorized_amount ?? '0', fiat_currency)
      : null,
  ],
  ['Charged', isPositive(captured_amount) ? formatFiat(captured_amount, fiat_currency) : null],
  ['Refunded', refunds.length > 0 ? formatFiat(order.refunded_amount ?? '0', fiat_currency) : null],
  ...refunds.map(({ amount, by, state }): Fact => [
    'Refund',
    `${formatFiat(amount, fiat_currency)}, ${humanize(state)}, by the ${by}`,
  ]),
];

/** What is paid out where, and how far the payout is. */
const payoutFacts = (order: OrderSnapshot): readonly Fact[] => [
  ['Payout', formatPayout(order)],
  ['Address', copyAddressButton(order.wallet_address)],
  ['Transaction', order.tx_hash && copyButton(order.tx_hash, 'the transaction hash')],
  ['Confirmations', order.tx_hash && `${order.confirmations} of ${order.required_confirmations}`],
];

/** A change that is not older shows itself by a motion when it comes. */
const newSeconds = 10;

/** What has happened at a change, by its type. Types of later releases are named as the service names them. */
const changeWords: Readonly<Record<string, string>> = {
  'order.created': 'Order created',
  'order.processing': 'Payment started',
  'order.required_action': 'Buyer has another step to take',
  'order.authorized': 'Money held',
  'order.captured': 'Money taken',
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
  'order.refund_pending': 'Refund waits for its outcome',
  'order.refund_failed': 'Refund failed',
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

/** The changes of an order. Times are Unix seconds, like `now`. */
const timelineList = (timeline: readonly Change[], now: number) => html`
  <ol class="timeline" aria-label="Timeline">
    ${timeline
      .filter((change, index) => isLastInRow(change, timeline[index + 1]))
      .map(
        ({ type, status, reason, at }) => html`
          <li data-status=${status} ?data-new=${now - at < newSeconds}>
            <span title=${type}>${orderChangeText(type)}</span>
            <span class="why">${reason === null ? nothing : describeReason(reason)}</span>
            <time>${formatTimestamp(at, now)}</time>
          </li>
        `,
      )}
  </ol>
`;

type StoryOptions = {
  readonly now: number;
  /** What one console adds to the facts of both: about the money, and about the order. */
  readonly money?: readonly Fact[];
  readonly facts: readonly Fact[];
  /** What the operator can do. */
  readonly ways?: unknown;
};

/** What both consoles show of an order: its changes and its money, and beside them the payout and its other facts. */
export const orderStory = (order: OrderSnapshot, { now, money = [], facts, ways = nothing }: StoryOptions) => html`
  <div class="story">
    <div class="fact-lists">
      ${timelineList(order.timeline, now)} ${factList([...money, ...moneyFacts(order)])} ${ways}
    </div>
    <div class="fact-lists">
      ${factList(payoutFacts(order))}
      ${factList([
        ['Waits for', order.required_action && humanize(order.required_action)],
        ...facts,
        ['Code', copyButton(order.transaction_code, 'the transaction code')],
      ])}
    </div>
  </div>
`;
