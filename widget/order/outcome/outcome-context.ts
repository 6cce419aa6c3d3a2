import { computeFeeLines, decimal, orderAmount, subtract, type Decimal } from '#contract';
import { formatMoney, interpolate } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';
import { isPositive, orderFacts, type OrderFacts } from './facts.js';

/** The amounts of an order as the buyer reads them. */
function orderAmounts({ state, locale }: OrderContext, { reason }: OrderFacts) {
  const { order, option, snapshot } = state;
  const { captured_amount: captured, refunded_amount: refunded } = snapshot ?? {};
  const format = (amount: Decimal): string => formatMoney(amount, { currency: order.fiat_currency, locale });
  const lines = option && computeFeeLines(option, order);
  const subtotal = orderAmount(order);
  const total = lines?.total ?? subtotal;
  const arrived = isPositive(captured) ? decimal(captured) : undefined;
  const isOther = reason === 'amount_mismatch' && !!arrived && subtract(arrived, total).digits !== 0n;
  const received = arrived && (isOther || !option) ? format(arrived) : undefined;
  const paid = option && format(arrived && !isOther ? arrived : total);
  const back = refunded ? format(decimal(refunded)) : paid;
  const left = captured && refunded ? subtract(decimal(captured), decimal(refunded)) : undefined;
  return {
    /** Of the order alone; the option's fee, if it is known; and the sum to pay. */
    subtotal: format(subtotal),
    fee: lines && format(lines.fee),
    total: format(total),
    /** What the buyer paid, or pays, where the option is known: its fee is in it. Of another amount, what was to be paid. */
    paid,
    /** The reported amount that no sentence can name with its option: another one, or of an unknown option. */
    received,
    /** The reported amount that arrived, if it differs from the sum to pay. */
    other: isOther ? received : undefined,
    /** What went back, as the service reports it; without a report everything that was paid. */
    refunded: back,
    /** The same of an order that ends otherwise, or goes on. */
    refundedBeside: order.status !== 'refunded' && isPositive(refunded) ? back : undefined,
    /** What is on its way back: captured and not yet refunded, or everything paid if nothing is reported. */
    left: left ? (left.digits > 0n ? format(left) : undefined) : paid,
  };
}

/** The input of the views of an outcome: the order with what is known of it. */
export type OutcomeContext = OrderContext & {
  readonly facts: OrderFacts;
  readonly amounts: ReturnType<typeof orderAmounts>;
};

export function outcomeContext(context: OrderContext): OutcomeContext {
  const facts = orderFacts(context.state);
  return { ...context, facts, amounts: orderAmounts(context, facts) };
}

/** What was paid with the name of the option, as a sentence says it. Empty where the option is not known. */
export function paymentSentence(template: string, { state, amounts, optionText }: OutcomeContext): string {
  const { option } = state;
  if (!option || !amounts.paid) return '';
  return interpolate(template, { amount: amounts.paid, option: optionText(option).show_name });
}

/** What arrived, as a sentence. Empty where that is not known. */
export function knownPayment(context: OutcomeContext): string {
  const { text, facts, amounts } = context;
  if (amounts.received) return interpolate(text.chargedOther, { amount: amounts.received });
  return facts.isReceived && facts.reason !== 'amount_mismatch' ? paymentSentence(text.charged, context) : '';
}

/** What was to be paid, with the option and its fee, in one line. No line begins or ends with the dot between them. */
export const paymentLine = (context: OutcomeContext): string => paymentSentence('{amount}\xa0·\xa0{option}', context);
