import { html, nothing, type TemplateResult } from 'lit';
import { computeFeeLines, type FeeLines } from '#contract';
import type { OrderedState } from '../../state/machine.js';
import { en } from '../../text/en/outcome.js';
import { formatMoney, withLocaleFallback } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';
import { factRow } from '../order-fragments.js';

/** What the buyer paid, in lines that add up. Undefined for an order whose payment option is not known. */
export const orderFeeLines = ({ order, option }: OrderedState): FeeLines | undefined =>
  option && computeFeeLines(option, order);

/** When the order was paid, in the time of the buyer. */
function paymentDate({ snapshot }: OrderedState, { translations, locale }: OrderContext): TemplateResult | undefined {
  const payment = snapshot?.timeline.find(({ status }) => status === 'paid') ?? snapshot?.timeline.at(-1);
  if (!payment) return undefined;
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const format = withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), locale);
  return factRow({ ...en, ...translations }.date, format.format(payment.at * 1000));
}

/** What the order amount is made of, where the headline does not say it. */
export function receiptLines({ order }: OrderedState, context: OrderContext): unknown {
  return order.status === 'completed'
    ? context.legal?.linesView({ lines: context.settings.lines, purchase: order }, context)
    : nothing;
}

/** The lines of a completed order, whose headline is the delivery. */
export function receiptRows(state: OrderedState, context: OrderContext): TemplateResult | typeof nothing {
  const lines = state.order.status === 'completed' ? orderFeeLines(state) : undefined;
  if (!lines) return nothing;
  const { text, locale } = context;
  const format = (line: keyof FeeLines) => formatMoney(lines[line], { currency: state.order.fiat_currency, locale });
  return html`
    ${factRow(text.subtotal, format('subtotal'))} ${factRow(text.fee, format('fee'))}
    ${factRow(text.total, html`<b>${format('total')}</b>`)} ${paymentDate(state, context) ?? nothing}
  `;
}
