import { html, nothing, type TemplateResult } from 'lit';
import { quote, type PaymentOption } from '#contract';
import type { Purchase } from '../api/client.js';
import { formatMoney, formatShare } from '../text/format.js';
import type { ViewContext } from './context.js';

type OptionRow = {
  readonly chosen: PaymentOption;
  readonly isCheapest: boolean;
  readonly purchase: Purchase;
  readonly context: ViewContext;
};

/** Name, what it is, and what it costs at this amount: the fee as money and as a share of the amount. */
function optionRow(option: PaymentOption, { chosen, isCheapest, purchase, context }: OptionRow): TemplateResult {
  const { fiatAmount, fiatCurrency } = purchase;
  const { text } = context;
  const { fee, subtotal } = quote(option, fiatAmount, fiatCurrency);
  return html`
    <label class="row" part="option">
      <input
        type="radio"
        name="option"
        .value=${option.name}
        .checked=${option.name === chosen.name}
        @change=${() => context.onOption(option.name)}
      />
      <span class="what">
        <span class="name">
          ${option.show_name} ${isCheapest ? html`<span class="tag" part="tag">${text.lowestFee}</span>` : nothing}
        </span>
        <span class="small">${option.alt}</span>
      </span>
      <span class="cost">
        ${formatMoney(fee, fiatCurrency, context.locale)}
        <span class="small">${formatShare(fee, subtotal, context.locale)}</span>
      </span>
    </label>
  `;
}

const visibleRows = 3;

/** The ways to pay, cheapest first. */
export const optionsView = (
  options: readonly PaymentOption[],
  { chosen, purchase, context }: Omit<OptionRow, 'isCheapest'>,
): TemplateResult => html`
  <fieldset part="options">
    <legend>${context.text.pay}</legend>
    <div class="column options ${options.length > visibleRows ? 'scroll' : ''}">
      ${options.map((option, index) =>
        optionRow(option, { chosen, isCheapest: index === 0 && options.length > 1, purchase, context }),
      )}
    </div>
  </fieldset>
`;

/** The lines behind the total. They add up to the digit. */
export function feesView(
  option: PaymentOption,
  { fiatAmount, fiatCurrency }: Purchase,
  context: ViewContext,
): TemplateResult {
  const { subtotal, fee, total } = quote(option, fiatAmount, fiatCurrency);
  const { text } = context;
  const money = (value: typeof total) => formatMoney(value, fiatCurrency, context.locale);
  return html`
    <details part="fees">
      <summary class="line"><span class="label">${text.total}</span><b>${money(total)}</b></summary>
      <dl>
        <div class="line">
          <dt>${text.subtotal}</dt>
          <dd>${money(subtotal)}</dd>
        </div>
        <div class="line">
          <dt>${text.fee}</dt>
          <dd>${money(fee)}</dd>
        </div>
      </dl>
    </details>
  `;
}
