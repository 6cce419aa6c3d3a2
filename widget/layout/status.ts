import { quote } from '#contract';
import type * as outcomePart from '../order/outcome/index.js';
import { purchaseOf } from '../common/purchase.js';
import type { CheckoutHost } from '../element/host.js';
import { say } from '../text/en.js';
import { formatMoney } from '../text/format.js';
import type { ViewContext } from '../views/context.js';
import { amountOf, type Screen } from '../views/screen.js';

type Outcome = typeof outcomePart;

/** What goes on, in one line: the lowest fee, a failure, the status of the order. */
export class StatusWords {
  readonly #host: CheckoutHost;
  #outcome: Outcome | undefined;
  #isAsked = false;

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  line({ controller: { state, config } }: Screen, context: ViewContext): string {
    const { text, locale } = context;
    const purchase = config && purchaseOf(config);
    switch (state.step) {
      case 'loading':
        return '';
      case 'unavailable':
        return 'message' in state.failure
          ? say(text[state.failure.kind], { message: state.failure.message })
          : text[state.failure.kind];
      case 'empty':
        return say(text.empty, { amount: purchase ? amountOf(purchase, locale) : '' });
      case 'choosing': {
        const [cheapest] = state.offer.options;
        if (!cheapest || !purchase) return '';
        const { fee } = quote(cheapest, purchase.fiatAmount, purchase.fiatCurrency);
        return `${text.lowestFee}: ${formatMoney(fee, purchase.fiatCurrency, locale)} · ${cheapest.show_name}`;
      }
      default:
        this.#load();
        return this.#outcome?.label(state, context.words) ?? '';
    }
  }

  /** Its words are loaded once there is an order; whoever sees it loads them too. */
  #load(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    import('../order/outcome/index.js').then(
      (part) => {
        this.#outcome = part;
        this.#host.requestUpdate();
      },
      () => (this.#isAsked = false),
    );
  }
}
