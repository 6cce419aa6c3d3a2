import { html, nothing } from 'lit';
import { compare, decimal, subtract, toText, type AccountOrder } from '#contract';
import { factList, type Fact } from '../common/facts.js';
import { buyerTotal, formatFiat, humanize, isPositive } from '../common/format.js';
import { hasNoPayout, refundFacts } from '../common/order-story.js';

/** What can still go back, in the order's currency. */
const leftToRefund = ({
  captured_amount = '0',
  refunded_amount = '0',
}: Pick<AccountOrder, 'captured_amount' | 'refunded_amount'>): string =>
  toText(subtract(decimal(captured_amount), decimal(refunded_amount)));

/** Whether the buyer was charged. */
export const isTaken = ({ captured_amount = '0' }: AccountOrder): boolean => isPositive(captured_amount);

const overStatuses: readonly string[] = ['failed', 'expired', 'canceled', 'refunded', 'completed'];

export const isOver = ({ status }: AccountOrder): boolean => overStatuses.includes(status);

/** What the status does not say: how much of the captured amount went back. */
export function describeRefunded({ status, captured_amount = '0', refunded_amount = '0' }: AccountOrder): string {
  if (!isPositive(refunded_amount) || status === 'refunded') return '';
  return compare(decimal(refunded_amount), decimal(captured_amount)) < 0 ? 'part refunded' : 'refunded';
}

/** What became of the sum that the buyer has to pay, and how much that is. */
function buyerAmount(order: AccountOrder): readonly [name: string, amount: string] {
  if (isTaken(order)) return ['Charged', order.captured_amount ?? '0'];
  return [isOver(order) ? 'Not charged' : 'To pay', buyerTotal(order)];
}

/** The order and the fee add up to what the buyer pays. An upstream can report that another sum was charged. */
function buyerFacts(order: AccountOrder): readonly Fact[] {
  const { order_amount, fiat_currency, processor_fee } = order;
  const inCurrency = (amount: string): string => formatFiat(amount, fiat_currency);
  const [name, amount] = buyerAmount(order);
  const total = buyerTotal(order);
  return [
    ['Order', inCurrency(order_amount)],
    ['Processor fee', processor_fee ? inCurrency(processor_fee) : null],
    ['Buyer’s total', compare(decimal(total), decimal(amount)) === 0 ? null : inCurrency(total)],
    [name, inCurrency(amount)],
    ...refundFacts(order),
  ];
}

const netTitle = ({ status, refunded_amount = '0' }: AccountOrder): string => {
  if (status === 'completed') return 'Net paid out';
  return isPositive(refunded_amount) ? 'Net before refunds' : 'Net to pay out';
};

/** The order without the commission is the net. */
const payoutFacts = (order: AccountOrder): readonly Fact[] => [
  ['Order', formatFiat(order.order_amount, order.fiat_currency)],
  ...order.lines.map(({ name, amount }): Fact => {
    const text = formatFiat(amount, order.fiat_currency);
    return name === 'net' ? [netTitle(order), text] : [humanize(name), `−${text}`];
  }),
];

/** How much of what was captured went back. The bar is a drawing of the sentence. */
function refundBar(order: AccountOrder) {
  const { captured_amount: captured = '0', refunded_amount: back = '0', fiat_currency } = order;
  if (order.refunds.length === 0 || !isPositive(captured)) return nothing;
  const [refunded, taken, left] = [back, captured, leftToRefund(order)].map((amount) =>
    formatFiat(amount, fiat_currency),
  );
  return html`
    <figure class="refund-bar">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width=${(Number(back) / Number(captured)) * 100} height="1" />
      </svg>
      <figcaption>${refunded} of ${taken} refunded, ${left} left</figcaption>
    </figure>
  `;
}

/** What the buyer pays, what of it went back, and what is paid out: each list adds up. */
export const orderMoney = (order: AccountOrder) => html`
  ${factList(buyerFacts(order), 'facts sums-up')} ${refundBar(order)}
  ${hasNoPayout(order) ? nothing : factList(payoutFacts(order), 'facts sums-up')}
`;
