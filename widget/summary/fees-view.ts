import { html } from 'lit';
import { decimal, divide, type FeeLines } from '#contract';
import type { MarksModule } from '../state/model.js';
import { formatPercent } from '../text/format-number.js';

/** The fee in percent of the order, with at most one digit after the point. */
export function summaryFeePercentage({ fee, subtotal }: FeeLines, locale: string | undefined): string {
  const share = subtotal.digits === 0n ? decimal('0') : divide(fee, { by: subtotal, scale: 3, rounding: 'half-up' });
  return formatPercent(share, locale);
}

/** The fee line, which opens into the sum: the order, the fee with its percentage, and the total. */
export const feesView: MarksModule['feesView'] = (line, { text, locale, lines, formatLine }) => {
  const rows = [
    [text.subtotal, formatLine('subtotal')],
    [`${text.fee} · ${summaryFeePercentage(lines, locale)}`, formatLine('fee')],
    [text.total, formatLine('total')],
  ] as const;
  return html`<details>
    <summary class="label" part="fees">${line}</summary>
    <dl class="label fee-sum">
      ${rows.map(
        ([label, amount]) =>
          html`<div class="line">
            <dt .textContent=${label}></dt>
            <dd translate="no" .textContent=${amount}></dd>
          </div>`,
      )}
    </dl>
  </details>`;
};
