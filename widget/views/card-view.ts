import { html, nothing, type TemplateResult } from 'lit';
import { decimal, minorUnits, round } from '#contract';
import type { Purchase } from '../api/client.js';
import { resolvePurchase } from '../common/purchase.js';
import type { CheckoutController } from '../state/controller.js';
import type { State } from '../state/machine.js';
import { formatMoney } from '../text/format.js';
import { choosingView } from './choosing-view.js';
import { coinsView } from './coins-view.js';
import type { ViewContext } from './view-context.js';
import { emptyView, messageView } from './message-view.js';

/** Everything that is on screen. */
export type CardProps = {
  readonly controller: CheckoutController;
  readonly isOffline: boolean;
};

export const formatPurchase = ({ fiatAmount, fiatCurrency }: Purchase, locale: string | undefined): string =>
  formatMoney(round(decimal(fiatAmount), minorUnits(fiatCurrency)), fiatCurrency, locale);

function stepView(
  { controller: { state, panel, destination, config } }: CardProps,
  context: ViewContext,
): TemplateResult | typeof nothing | undefined {
  switch (state.step) {
    case 'unavailable':
      return messageView(state.failure, context);
    case 'loading':
      return config?.wallets && coinsView(config.wallets, config.wallets[0], context);
    case 'empty':
      return config && emptyView(formatPurchase(config, context.locale), context);
    case 'choosing':
      return config && choosingView({ ...state, purchase: config, destination }, context);
    default:
      return config && panel?.view(state, config, context);
  }
}

/** What a screen reader says when something changed. Failures are alerts of their own. */
function announcement({ controller: { state, panel } }: CardProps, context: ViewContext): string {
  if (state.step === 'creating' || state.step === 'ordered') return panel?.announcement(state, context) ?? '';
  return state.step === 'choosing' && state.isJustLoaded ? context.text.ready : '';
}

/** Until somebody has paid, or nobody will. */
const isUnpaid = (state: State): boolean => state.step !== 'ordered' || state.order.status === 'pending';

/**
 * The card: amount, the step, the merchant's own words. While the options are on their way it has no words, and styles
 * alone draw its outline: a page's first lines in every further size and weight of a font are slow.
 */
export function cardView(props: CardProps, context: ViewContext): TemplateResult {
  const { isOffline, controller } = props;
  const { text } = context;
  const { state, config } = controller;
  const isLoading = state.step === 'loading';
  const purchase = config && resolvePurchase(config, state.step === 'ordered' ? state.order : undefined);
  const amount = purchase && !isLoading && formatPurchase(purchase, context.locale);
  return html`
    <section
      class="card"
      part="card"
      tabindex="-1"
      lang=${text.lang}
      dir=${context.dir ?? nothing}
      aria-label=${text.title}
      aria-busy=${isLoading}
    >
      <slot name="header"></slot>
      <div ?hidden=${!amount}>
        <slot name="logo"></slot>
        <p class="label">${isUnpaid(state) ? text.amount : text.amountPaid}</p>
        <p class="amount" part="amount">${amount}</p>
      </div>
      <div class="live" role="status">
        ${isOffline ? html`<p class="notice" part="offline">${text.offline}</p>` : nothing}
      </div>
      <div class="outline headline"></div>
      ${stepView(props, context)}
      <div class="outline form"></div>
      <slot name="footer"></slot>
      <p class="spoken" role="status">${announcement(props, context)}</p>
      <p class="spoken" role="status">${controller.panel?.copyAnnouncement(context)}</p>
    </section>
  `;
}
