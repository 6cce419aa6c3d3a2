import { html, type TemplateResult } from 'lit';
import type { Wallet } from '../attributes.js';
import type { Purchase } from '../api/client.js';
import type { CheckoutFailure } from '../api/failure.js';
import type * as destinationPart from '../destination/index.js';
import type { Choice, Offer } from '../state/machine.js';
import { coinsView } from './coins.js';
import type { ViewContext } from './context.js';
import { errorNotice } from './message.js';
import { feesView, optionsView } from './options.js';

type Choosing = {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly failure?: CheckoutFailure | undefined;
  readonly purchase: Purchase;
  /** Loaded where an address is to be typed. */
  readonly destination: typeof destinationPart | undefined;
};

/** The form: which coin, which address, which way to pay, what it comes to. */
export function choosingView(
  { offer, choice, failure, purchase, destination }: Choosing,
  context: ViewContext,
): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    context.onSubmit();
  };
  return html`
    <form class="stack" novalidate @submit=${submit}>
      ${coinsView(offer.wallets, choice.wallet, context)}
      ${choice.wallet.wallet_address === undefined ? destination?.destinationView(choice, context) : ''}
      ${optionsView(offer.options, { chosen: choice.option, purchase, context })}
      ${feesView(choice.option, purchase, context)} ${errorNotice(failure, context)}
      <button class="button primary" part="button" type="submit">${context.text.submit}</button>
    </form>
  `;
}

const blankRows = [0, 1, 2];

/** The form's own outline, in its final size, while the options are on their way. */
export const skeletonView = (wallets: readonly Wallet[] | undefined, context: ViewContext): TemplateResult => html`
  <div class="stack" aria-busy="true">
    ${wallets ? coinsView(wallets, wallets[0], context) : ''}
    <fieldset>
      <legend>${context.text.pay}</legend>
      <div class="column options">${blankRows.map(() => html`<div class="row blank"></div>`)}</div>
    </fieldset>
    <div class="total"></div>
    <button class="button primary" part="button" type="button" disabled>${context.text.submit}</button>
  </div>
`;
