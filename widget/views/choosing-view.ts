import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentOption } from '#contract';
import { feeLines, type Purchase } from '../common/purchase.js';
import type { ChoosingState } from '../state/machine.js';
import type { ViewContext } from '../state/model.js';
import { formatMoney, interpolate } from '../text/format.js';
import { errorNotice, sentenceKey } from './message-view.js';

type OptionRowProps = {
  readonly isChosen: boolean;
  readonly isCheapest: boolean;
  readonly purchase: Purchase;
  readonly context: ViewContext;
};

/**
 * A payment option: its name, its description, and its fee for this amount; the fee line has its percentage. The lowest
 * fee has a tag. All of it is the name of the radio, and is hidden from a screen reader otherwise, which would read it twice.
 */
function optionRow(option: PaymentOption, { isChosen, isCheapest, purchase, context }: OptionRowProps): TemplateResult {
  const { text, locale } = context;
  const { show_name, alt } = context.optionText(option);
  const { fee } = feeLines(option, purchase);
  // The sign comes before the digits, like `signDisplay` of Intl: after the direction mark, left to right.
  const money = formatMoney(fee, { currency: purchase.fiat_currency, locale });
  const amount = `+${money}`.replace('+\u200f', '\u200f\u200e+').replace('+\u200e', '\u200e+\u200e');
  const [before, after] = text.plusFee.split('{amount}');
  // @csspart option - One payment option.
  return html`
    <label class="row" part="option">
      <input
        type="radio"
        name="option"
        .value=${option.name}
        .checked=${isChosen}
        aria-label="${show_name + (alt && `, ${alt}`)}, ${before}${amount}${after}${isCheapest ? `, ${text.lowestFee}` : ''}"
        @change=${() => context.model.chooseOption(option)}
      />
      <span class="glyph"
        ><slot name="option-${option.name.replaceAll('_', '-')}">${context.model.marks?.optionIcon(option)}</slot></span
      >
      <span class="offer" aria-hidden="true">
        <span class="what">
          <bdi class="name" .textContent=${show_name}></bdi>
          <bdi class="small" .textContent=${alt.replace(/(?<=[\d·]) | (?=·)/g, '\xa0')}></bdi>
        </span>
        <span class="cost">
          <span>${before}<bdi .textContent=${amount}></bdi>${after}</span>
          ${isCheapest ? html`<span class="small tag">${text.lowestFee}</span>` : nothing}
        </span>
      </span>
    </label>
  `;
}

const visibleRows = 3;

/**
 * Presses the button that submits the form, as Enter in a field does, and moves the focus to the invalid field, once the result
 * is on screen. A frame without `allow-forms` fires no `submit`.
 */
async function onFormClick(event: Event, { model, host }: ViewContext): Promise<void> {
  if ((event.target as HTMLButtonElement).type !== 'submit') return;
  event.preventDefault();
  const form = event.currentTarget as Element;
  await model.press();
  await host.updateComplete;
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

/**
 * The form: coin, address and payment option; the button says the total. Its method is `dialog`, so that
 * the browser itself never sends it anywhere.
 */
export function choosingView(state: ChoosingState, context: ViewContext): TemplateResult | undefined {
  const { offer, choice, failure } = state;
  const { options, cheapest, wallets } = offer;
  const { text, locale, purchase, model } = context;
  const { destination, marks } = model;
  if (!purchase) return undefined;
  const { total } = feeLines(choice.option, purchase);
  const amount = formatMoney(total, { currency: purchase.fiat_currency, locale });
  const rows = options.map((option) => {
    const isCheapest = option === cheapest && options.length > 1;
    return optionRow(option, { isChosen: option === choice.option, isCheapest, purchase, context });
  });
  // A single option needs no line that opens it.
  const visible = options.length > visibleRows + 1 ? visibleRows : options.length;
  // @csspart button - The primary button or link.
  return html`
    <form class="stack" method="dialog" novalidate @click=${(event: Event) => void onFormClick(event, context)}>
      ${destination?.coinsView({ wallets, chosen: choice.wallet }, context)}
      ${choice.wallet.wallet_address === undefined ? destination?.destinationView(choice, context) : ''}
      <fieldset class="option-group">
        <legend>${text.pay}</legend>
        <div class="column options">${rows.slice(0, visible)}</div>
        ${
          options.length > visible
            ? html`<details>
                <summary
                  class="button more"
                  .textContent=${interpolate(text.more, { count: context.localizeDigits(`${options.length - visible}`) })}
                ></summary>
                <div class="column">${rows.slice(visible)}</div>
              </details>`
            : nothing
        }
      </fieldset>
      ${errorNotice(failure, context)}
      ${offer.headers.get('accept-quote') === '?1' ? html`<div class="line quote">${marks?.quoteText(choice, context)}</div>` : nothing}
      ${
        (failure && model.panel?.refusalAction(sentenceKey(failure, context), context)) ??
        html`<button
          class="button primary"
          part="button"
          type="submit"
          aria-disabled=${!!offer.isStale}
          .textContent=${interpolate(text.submit, { amount })}
        ></button>`
      }
    </form>
  `;
}
