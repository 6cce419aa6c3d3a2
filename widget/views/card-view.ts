import { html, nothing, type TemplateResult } from 'lit';
import { decimal, minorUnits, round } from '#contract';
import { resolvePurchase, type Purchase } from '../common/purchase.js';
import type { State } from '../state/machine.js';
import type { CheckoutModel } from '../state/chunk-interfaces.js';
import { formatMoney } from '../text/format.js';
import { choosingView } from './choosing-view.js';
import { coinsView } from './coins-view.js';
import { emptyView, messageView } from './message-view.js';
import type { ViewContext } from './view-context.js';

export type CardProps = { readonly model: CheckoutModel; readonly isOffline: boolean };

export const formatPurchase = ({ fiatAmount, fiatCurrency }: Purchase, locale: string | undefined): string =>
  formatMoney(round(decimal(fiatAmount), minorUnits(fiatCurrency)), { currency: fiatCurrency, locale });

/** The merchant's purchase, or that of the order on screen. */
export const currentPurchase = ({ state, config }: CheckoutModel): Purchase | undefined =>
  config && resolvePurchase(config, state.step === 'ordered' ? state.order : undefined);

type StepProps = { readonly model: CheckoutModel; readonly purchase: Purchase | undefined };

function stepView(
  { model: { state, config, panel, destination }, purchase }: StepProps,
  context: ViewContext,
): TemplateResult | typeof nothing | undefined {
  switch (state.step) {
    case 'unavailable':
      return messageView(state.failure, context);
    case 'loading':
      return config?.wallets && coinsView({ wallets: config.wallets, chosen: config.wallets[0] }, context);
    case 'empty':
      return purchase && emptyView(formatPurchase(purchase, context.locale), context);
    case 'choosing':
      return purchase && choosingView({ ...state, failure: state.failure, purchase, destination }, context);
    default:
      return panel?.view(context);
  }
}

/** What a screen reader says when something changed. Failures are alerts of their own. */
const announcement = ({ state, panel }: CheckoutModel, context: ViewContext): string | undefined =>
  state.step === 'choosing' && state.isJustLoaded ? context.text.ready : panel?.announcement(context);

/** Whether the payment is still to come. */
const isUnpaid = (state: State): boolean => state.step !== 'ordered' || state.order.status === 'pending';

/**
 * The card: amount, step, and the merchant's slots. While the options load, it has no text, and styles alone draw its
 * outline: the first line of a page in each further size and weight of a font is slow.
 */
export function cardView({ model, isOffline }: CardProps, context: ViewContext): TemplateResult {
  const { text } = context;
  const { state, panel } = model;
  const isLoading = state.step === 'loading';
  const purchase = currentPurchase(model);
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
      ${stepView({ model, purchase }, context)}
      <div class="outline form"></div>
      <slot name="footer"></slot>
      <p class="spoken" role="status">${announcement(model, context)}</p>
      <p class="spoken" role="status">${panel?.copyAnnouncement(context)}</p>
    </section>
  `;
}
