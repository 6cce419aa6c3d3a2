import { html } from 'lit';
import type { MarksModule } from '../state/model.js';

/** The fee line, which opens into the sum: the order, the fee, and what they add up to. */
export const feesView: MarksModule['feesView'] = (line, { text, formatLine }) => {
  const rows = [
    [text.subtotal, formatLine('subtotal')],
    [text.fee, formatLine('fee')],
    [text.total, formatLine('total')],
  ] as const;
  return html`<details>
    <summary class="label" part="fees">${line}</summary>
    <dl class="label" part="sum">
      ${rows.map(
        ([label, amount]) =>
          html`<div class="line">
            <dt>${label}</dt>
            <dd translate="no" .textContent=${amount}></dd>
          </div>`,
      )}
    </dl>
  </details>`;
};
