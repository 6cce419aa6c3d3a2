import { html, nothing, type TemplateResult } from 'lit';
import { quote, type Quote } from '#contract';
import type { OrderedState } from '../../state/machine.js';
import { formatMoney } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';
import { factRow } from '../order-fragments.js';

/** What the buyer paid, in lines that add up. Undefined for an order whose payment option is not known. */
export const orderQuote = ({ order, option }: OrderedState): Quote | undefined =>
  option && quote(option, { fiatAmount: order.fiat_amount, fiatCurrency: order.fiat_currency });

/** The lines of a completed order, whose headline is the delivery. */
export function receiptRows(state: OrderedState, { text, locale }: OrderContext): TemplateResult | typeof nothing {
  const lines = state.order.status === 'completed' ? orderQuote(state) : undefined;
  if (!lines) return nothing;
  const format = (line: keyof Quote) => formatMoney(lines[line], { currency: state.order.fiat_currency, locale });
  return html`
    ${factRow(text.subtotal, format('subtotal'))} ${factRow(text.fee, format('fee'))}
    ${factRow(text.total, html`<b>${format('total')}</b>`)}
  `;
}
