import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentOption } from '#contract';
import { feeLines, type Purchase } from '../common/purchase.js';
import { formatMoney, formatPercentage } from '../text/format.js';
import type { ViewContext } from '../state/model.js';

type OptionRowProps = {
  readonly isChosen: boolean;
  readonly isCheapest: boolean;
  readonly purchase: Purchase;
  readonly context: ViewContext;
};

/** A payment option: its name, its description, and its fee for this amount, as money and in percent. */
export function optionRow(
  option: PaymentOption,
  { isChosen, isCheapest, purchase, context }: OptionRowProps,
): TemplateResult {
  const { text, locale } = context;
  const { show_name, alt } = context.optionText(option);
  const { fee, subtotal } = feeLines(option, purchase);
  return html`
    <label class="row" part="option">
      <input
        type="radio"
        name="option"
        .value=${option.name}
        .checked=${isChosen}
        @change=${() => context.model.chooseOption(option.name)}
      />
      <span class="glyph" part="option-icon"
        ><slot name="option-${option.name}">${context.model.marks?.optionIcon(option)}</slot></span
      >
      <span class="what">
        <bdi class="name">${show_name}</bdi>
        ${isCheapest ? html`<span class="tag" part="tag">${text.lowestFee}</span>` : nothing}
        <bdi class="small">${alt}</bdi>
      </span>
      <span class="cost">
        ${formatMoney(fee, { currency: purchase.fiat_currency, locale })}
        <span class="small">${formatPercentage(fee, { whole: subtotal, locale })}</span>
      </span>
    </label>
  `;
}
