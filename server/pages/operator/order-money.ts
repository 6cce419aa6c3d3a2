import { compare, decimal, subtract, toText, type AccountOrder } from '#contract';
import { factList, type Fact } from '../common/facts.js';
import { buyerTotal, formatCoinAmount, formatFiat, humanize, isPositive } from '../common/format.js';
import { hasNoPayout, refundFacts } from '../common/order-story.js';
import { isOver } from './parts.js';

/** Whether the buyer was charged. */
export const isTaken = ({ captured_amount = '0' }: AccountOrder): boolean => isPositive(captured_amount);

/** What the status does not say: how much of what was charged went back. */
export function describeRefunded({ status, captured_amount = '0', refunded_amount = '0' }: AccountOrder): string {
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
function payoutFacts(order: AccountOrder): readonly Fact[] {
  const { status, lines, fiat_currency, refunded_amount = '0' } = order;
  if (hasNoPayout(order)) return [];
  const refundNote = !order.payout_amount && isPositive(refunded_amount) ? ', before refunds' : '';
  const title = status === 'completed' ? 'Paid out' : `To pay out${refundNote}`;
  return [
    ...lines.map(({ name, amount }): Fact => {
      const text = formatFiat(amount, fiat_currency);
      return name === 'net' ? [title, text, 'total'] : [humanize(name), `−${text}`];
    }),
    [`In ${order.crypto_currency}`, formatCoinAmount(order)],
  ];
}

/** What the buyer pays, what of it went back, and what is paid out. */
export const orderMoney = (order: AccountOrder) =>
  factList([...buyerFacts(order), ...payoutFacts(order)], 'facts sums-up');
