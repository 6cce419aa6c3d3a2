import { html, nothing, type TemplateResult } from 'lit';
import { decimal, minorUnits, round } from '#contract';
import type { Config } from '../attributes.js';
import type { CheckoutController } from '../state/controller.js';
import { formatMoney } from '../text/format.js';
import { choosingView, skeletonView } from './choosing.js';
import type { ViewContext } from './context.js';
import { emptyView, messageView } from './message.js';

/** Everything that is on screen. `config` is absent while an attribute is wrong. */
export type Screen = {
  readonly controller: CheckoutController;
  readonly config: Config | undefined;
  readonly isOffline: boolean;
};

const amountOf = ({ fiatAmount, fiatCurrency }: Config, locale: string | undefined): string =>
  formatMoney(round(decimal(fiatAmount), minorUnits(fiatCurrency)), fiatCurrency, locale);

function body({ controller, config }: Screen, context: ViewContext): TemplateResult | undefined {
  const { state, panel, destination } = controller;
  if (state.step === 'unavailable') return messageView(state.failure, context);
  if (!config || state.step === 'loading') return skeletonView(config?.wallets, context);
  switch (state.step) {
    case 'empty':
      return emptyView(amountOf(config, context.locale), context);
    case 'choosing':
      return choosingView({ ...state, purchase: config, destination }, context);
    default:
      return panel?.view(state, config, context);
  }
}

/** What a screen reader says when something changed. Failures are alerts of their own. */
function spoken({ controller: { state, panel } }: Screen, context: ViewContext): string {
  if (state.step === 'creating' || state.step === 'pending') return panel?.spoken(state, context) ?? '';
  return state.step === 'choosing' ? context.text.ready : '';
}

/** The card: amount, the step, the merchant's own words. */
export function screen(shown: Screen, context: ViewContext): TemplateResult {
  const { config, isOffline } = shown;
  const { text } = context;
  return html`
    <section class="card" part="card" tabindex="-1" lang=${text.lang} aria-label=${text.title}>
      <slot name="header"></slot>
      ${
        config
          ? html`<div>
              <p class="label">${text.amount}</p>
              <p class="amount" part="amount">${amountOf(config, context.locale)}</p>
            </div>`
          : nothing
      }
      ${isOffline ? html`<p class="notice" part="offline" role="status">${text.offline}</p>` : nothing}
      ${body(shown, context)}
      <slot name="footer"></slot>
      <p class="spoken" role="status">${spoken(shown, context)}</p>
    </section>
  `;
}
