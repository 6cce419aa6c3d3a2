import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failures.js';
import { feeLines, type Purchase } from '../common/purchase.js';
import type { Choice, Offer } from '../state/machine.js';
import type { DestinationModule } from '../state/chunk-interfaces.js';
import { formatMoney, interpolate } from '../text/format.js';
import { errorNotice } from './message-view.js';
import { optionRow } from './option-row.js';
import type { ViewContext } from './view-context.js';

type ChoosingProps = {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly failure?: CheckoutFailure | undefined;
  readonly purchase: Purchase;
  /** Loaded when the buyer types an address. */
  readonly destination: DestinationModule | undefined;
};

const visibleRows = 3;

/** Moves the focus to the invalid field. */
async function onFormSubmit(event: Event, { onSubmit }: ViewContext): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as Element;
  await onSubmit();
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

/**
 * The form: coin, address and payment option; the button says the total. Its method is `dialog`, so that
 * the browser itself never sends it anywhere.
 */
export function choosingView(
  { offer: { options, cheapest, wallets, supportsQuotes }, choice, failure, purchase, destination }: ChoosingProps,
  context: ViewContext,
): TemplateResult {
  const { text, locale } = context;
  const { total } = feeLines(choice.option, purchase);
  const amount = formatMoney(total, { currency: purchase.fiat_currency, locale });
  const rows = options.map((option) =>
    optionRow(option, {
      isChosen: option === choice.option,
      isCheapest: option === cheapest && options.length > 1,
      purchase,
      context,
    }),
  );
  // One option alone is not worth a line that opens it.
  const visible = options.length > visibleRows + 1 ? visibleRows : options.length;
  return html`
    <form class="stack" method="dialog" novalidate @submit=${(event: Event) => void onFormSubmit(event, context)}>
      ${destination?.coinsView({ wallets, chosen: choice.wallet }, context)}
      ${choice.wallet.wallet_address === undefined ? destination?.destinationView(choice, context) : ''}
      <fieldset part="options">
        <legend>${text.pay}</legend>
        <div class="column options">${rows.slice(0, visible)}</div>
        ${
          options.length > visible
            ? html`<details>
                <summary class="button" part="more">
                  ${interpolate(text.more, { count: context.localizeDigits(`${options.length - visible}`) })}
                </summary>
                <div class="column">${rows.slice(visible)}</div>
              </details>`
            : nothing
        }
      </fieldset>
      ${errorNotice(failure, context)}
      ${supportsQuotes ? html`<p class="small" part="quote">${context.marks?.quoteText(choice, context)}</p>` : nothing}
      <button class="button primary" part="button" type="submit">${interpolate(text.submit, { amount })}</button>
    </form>
  `;
}
