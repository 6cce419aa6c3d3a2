import { html, nothing, type TemplateResult } from 'lit';
import { decimal, minorUnits, quote, round, type Order, type PaymentOption } from '#contract';
import type { Config } from '../attributes.js';
import type { State } from '../state/machine.js';
import { formatMoney } from '../text/format.js';
import { choosingView, skeletonView } from './choosing.js';
import type { ViewContext } from './context.js';
import { emptyView, messageView } from './message.js';
import { creatingView, orderView, type Tile } from './order.js';

/** Everything that is on screen. `config` is absent while an attribute is wrong. */
export type Screen = {
  readonly state: State;
  readonly config: Config | undefined;
  readonly tile: Tile;
  readonly offline: boolean;
};

const amountOf = ({ fiatAmount, fiatCurrency }: Config, { locale }: ViewContext): string =>
  formatMoney(round(decimal(fiatAmount), minorUnits(fiatCurrency)), fiatCurrency, locale);

/** The merchant's payment page with this order filled in. */
function paymentOf(config: Config, { order, option, locale }: PaymentFor): { url: string; amount: string } | undefined {
  if (!config.paymentUrl) return undefined;
  const values: Readonly<Record<string, string>> = {
    option: option?.name ?? '',
    transaction_code: order.transaction_code,
  };
  const url = config.paymentUrl.replace(/\{(option|transaction_code)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const { fiatAmount, fiatCurrency } = config;
  const total = option ? quote(option, fiatAmount, fiatCurrency).total : decimal(fiatAmount);
  return { url, amount: formatMoney(total, fiatCurrency, locale) };
}

type PaymentFor = {
  readonly order: Order;
  readonly option: PaymentOption | undefined;
  readonly locale: string | undefined;
};

function body({ state, config, tile }: Screen, context: ViewContext): TemplateResult {
  if (state.step === 'misconfigured') return messageView({ kind: 'misconfigured', ...state.problem }, context);
  if (!config || state.step === 'loading') return skeletonView(config?.wallets, context);
  switch (state.step) {
    case 'unavailable':
      return messageView(state.failure, context);
    case 'empty':
      return emptyView(amountOf(config, context), context);
    case 'choosing':
      return choosingView({ ...state, purchase: config }, context);
    case 'creating':
      return creatingView(context);
    case 'pending': {
      const payment = paymentOf(config, { ...state, locale: context.locale });
      return orderView({ ...state, tile, reference: config.order['external_reference'] ?? '', payment }, context);
    }
  }
}

/** What a screen reader says when something changed. Failures are alerts of their own. */
function spoken({ state }: Screen, { text, t, copied }: ViewContext): string {
  if (copied) return text[copied.how];
  if (state.step === 'choosing') return text.ready;
  if (state.step === 'creating') return text.creating;
  return state.step === 'pending' ? t('created', { status: text.pending }) : '';
}

/** The card: amount, the step, the merchant's own words. */
export const screen = (shown: Screen, context: ViewContext): TemplateResult => html`
  <section class="card" part="card" tabindex="-1" aria-label=${context.text.title}>
    <slot name="header"></slot>
    ${
      shown.config
        ? html`<div>
            <p class="label">${context.text.amountLabel}</p>
            <p class="amount" part="amount">${amountOf(shown.config, context)}</p>
          </div>`
        : nothing
    }
    ${shown.offline ? html`<p class="notice" part="offline" role="status">${context.text.offline}</p>` : nothing}
    ${body(shown, context)}
    <slot name="footer"></slot>
    <p class="spoken" role="status">${spoken(shown, context)}</p>
  </section>
`;
