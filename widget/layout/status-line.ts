import { quote } from '#contract';
import type * as outcomePart from '../order/outcome/index.js';
import { resolvePurchase } from '../common/purchase.js';
import type { CheckoutHost } from '../element/host.js';
import { interpolate } from '../text/en.js';
import { formatMoney } from '../text/format.js';
import type { ViewContext } from '../views/view-context.js';
import { formatPurchase, type CardProps } from '../views/card-view.js';

type OutcomeModule = typeof outcomePart;

/** What goes on, in one line: the lowest fee, a failure, the status of the order. */
export class StatusLine {
  readonly #host: CheckoutHost;
  #outcomeModule: OutcomeModule | undefined;
  #isRequested = false;

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  summary({ controller: { state, config } }: CardProps, context: ViewContext): string {
    const { text, locale } = context;
    const purchase = config && resolvePurchase(config);
    switch (state.step) {
      case 'loading':
        return '';
      case 'unavailable':
        return 'message' in state.failure
          ? interpolate(text[state.failure.kind], { message: state.failure.message })
          : text[state.failure.kind];
      case 'empty':
        return interpolate(text.empty, { amount: purchase ? formatPurchase(purchase, locale) : '' });
      case 'choosing': {
        const [cheapest] = state.offer.options;
        if (!cheapest || !purchase) return '';
        const { fee } = quote(cheapest, purchase.fiatAmount, purchase.fiatCurrency);
        return `${text.lowestFee}: ${formatMoney(fee, purchase.fiatCurrency, locale)} · ${cheapest.show_name}`;
      }
      default:
        this.#loadOutcomeModule();
        return this.#outcomeModule?.statusLabel(state, context.translations) ?? '';
    }
  }

  /** Its words are loaded once there is an order; whoever sees it loads them too. */
  #loadOutcomeModule(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    import('../order/outcome/index.js').then(
      (part) => {
        this.#outcomeModule = part;
        this.#host.requestUpdate();
      },
      () => (this.#isRequested = false),
    );
  }
}
