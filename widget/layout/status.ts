import { quote } from '#contract';
import type * as orderPart from '../order/index.js';
import type * as outcomePart from '../outcome/index.js';
import { plain } from '../plain.js';
import { purchaseOf } from '../purchase.js';
import type { CheckoutHost } from '../host.js';
import type { Ordered, State } from '../state/machine.js';
import { say } from '../text/en.js';
import { formatMoney } from '../text/format.js';
import type { ViewContext } from '../views/context.js';
import { amountOf, type Screen } from '../views/screen.js';

type Order = typeof orderPart;
type Outcome = typeof outcomePart;

const road = ['pending', 'processing', 'paid', 'sending', 'completed'] as const;

/** What goes on, in one line: the lowest fee, a failure, the status of the order. */
export class StatusWords {
  readonly #host: CheckoutHost;
  #order: Order | undefined;
  #outcome: Outcome | undefined;
  #isAsked = false;

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  line({ config, controller: { state } }: Screen, context: ViewContext): string {
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
        return this.#ofOrder(state, context);
    }
  }

  #ofOrder(state: Extract<State, { step: 'creating' }> | Ordered, { words }: ViewContext): string {
    this.#load();
    if (!this.#order || !this.#outcome) return '';
    const text = { ...this.#order.en, ...words };
    if (state.step === 'creating') return text.creating;
    const { status } = state.order;
    if (status !== 'completed' && this.#outcome.isOutcome(status)) return this.#outcome.wordsOf(state, text).title;
    const step = road.find((one) => one === status);
    return step ? this.#order.stepLabel(step, state, text) : plain(status, 40);
  }

  /** The parts that have the words. Whoever sees the order loads them too. */
  #load(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    Promise.all([import('../order/index.js'), import('../outcome/index.js')]).then(
      ([order, outcome]) => {
        this.#order = order;
        this.#outcome = outcome;
        this.#host.requestUpdate();
      },
      () => (this.#isAsked = false),
    );
  }
}
