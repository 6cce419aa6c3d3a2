import { feeLines } from '../common/purchase.js';
import type { OrderStepState } from '../state/machine.js';
import type { CheckoutModel } from '../state/chunk-interfaces.js';
import { formatMoney, interpolate } from '../text/format.js';
import { formatPurchase } from '../views/card-view.js';
import { failureSentence } from '../views/message-view.js';
import type { ViewContext } from '../views/view-context.js';

/** The chunk that has the labels of an order's status. */
export interface StatusLabels {
  readonly statusLabel: (state: OrderStepState, context: ViewContext) => string;
}

type StatusLineProps = {
  readonly model: CheckoutModel;
  /** Absent until its chunk has loaded. */
  readonly labels: StatusLabels | undefined;
};

/** The state in one line: the lowest fee, a failure, or the status of the order. */
export function statusLine({ model: { state, config }, labels }: StatusLineProps, context: ViewContext): string {
  const { text, locale, optionText } = context;
  const purchase = config?.orderParameters;
  switch (state.step) {
    case 'loading':
      return '';
    case 'unavailable':
      return failureSentence(state.failure, text);
    case 'empty':
      return interpolate(text.empty, { amount: purchase ? formatPurchase(purchase, locale) : '' });
    case 'choosing': {
      const [cheapest] = state.offer.options;
      if (!cheapest || !purchase) return '';
      const fee = formatMoney(feeLines(cheapest, purchase).fee, { currency: purchase.fiat_currency, locale });
      return `${text.lowestFee}: ${fee} · ${optionText(cheapest).show_name}`;
    }
    default:
      return labels?.statusLabel(state, context) ?? '';
  }
}
