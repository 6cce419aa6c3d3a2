import { html, nothing, svg, type TemplateResult } from 'lit';
import { withoutPrototype } from '../../common/sanitize.js';
import type { OrderedState } from '../../state/machine.js';
import { en } from '../../text/en/outcome.js';
import { formatCoins, formatMoney, interpolate } from '../../text/format.js';
import type { ViewContext } from '../../views/view-context.js';
import type { OrderContext } from '../order-context.js';
import { actionButtons } from './outcome-actions.js';
import { orderFeeLines } from './receipt-view.js';

type OutcomeTexts = typeof en & { readonly completed: string };
/** The texts that have no plural forms. */
type TextKey = Exclude<keyof OutcomeTexts, 'confirmations' | 'minutesLeft' | 'secondsLeft'>;
type OutcomeDefinition = { readonly titleKey: TextKey; readonly causeKey: TextKey; readonly icon: keyof typeof icons };

const icons = {
  done: 'M5 10.5l3.5 3.5L15 7',
  failed: 'M6 6l8 8M14 6l-8 8',
  off: 'M6 6l8 8M14 6l-8 8',
  waiting: 'M10 5v6M10 14.4v.2',
  late: 'M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13M10 6.5V10l2.5 1.5',
  back: 'M8 5L4.5 8.5 8 12M5 8.5h7a3 3 0 010 6H9',
};

const outcomes: Readonly<Record<string, OutcomeDefinition>> = {
  completed: { titleKey: 'completed', causeKey: 'completedBecause', icon: 'done' },
  on_hold: { titleKey: 'onHold', causeKey: 'onHoldBecause', icon: 'waiting' },
  failed: { titleKey: 'failed', causeKey: 'failedBecause', icon: 'failed' },
  expired: { titleKey: 'expired', causeKey: 'expiredBecause', icon: 'late' },
  canceled: { titleKey: 'canceled', causeKey: 'canceledBecause', icon: 'off' },
  refunding: { titleKey: 'refunding', causeKey: 'refundingBecause', icon: 'back' },
  refunded: { titleKey: 'refunded', causeKey: 'refundedBecause', icon: 'back' },
};

/** Only these statuses show their reason; a refund shows none, whatever led to it. */
const reasonsByStatus: Readonly<Record<string, readonly TextKey[]>> = withoutPrototype({
  on_hold: [
    'compliance_review',
    'amount_mismatch',
    'coin_mismatch',
    'address_mismatch',
    'late_payment',
    'tx_dropped',
    'invalid_address',
    'liquidity',
  ],
  failed: [
    'card_declined',
    'insufficient_funds',
    'authentication_failed',
    'fraud_suspected',
    'processor_error',
    'authorization_timeout',
    'review_failed',
  ],
});

export const isOutcome = (status: string): boolean => Object.hasOwn(outcomes, status);

/** Why an order failed or waits, if there are words for it. */
const explainedReason = ({ order: { status }, snapshot }: OrderedState) =>
  reasonsByStatus[status]?.find((name) => name === snapshot?.status_reason);

type OutcomeText = { readonly title: string; readonly cause: string };

/** What the outcome of an order is written with. `completed` is the label of the last step. */
export type OutcomeLanguage = Pick<ViewContext, 'locale' | 'translations' | 'optionText'> & {
  readonly completed: string;
};

/** The buyer's receipt in two sentences: what was delivered, and what was paid. Each falls back on what is known. */
function completedText(state: OrderedState, language: OutcomeLanguage): OutcomeText {
  const { locale, translations, completed, optionText } = language;
  const text = { ...en, ...translations };
  const { order, option, snapshot } = state;
  const { crypto_currency: coin } = order;
  const quote = orderFeeLines(state);
  const amount = quote && formatMoney(quote.total, { currency: order.fiat_currency, locale });
  return {
    title: snapshot
      ? interpolate(text.delivered, { amount: formatCoins(snapshot.crypto_amount, locale), coin })
      : completed,
    cause:
      amount && option
        ? interpolate(text.youPaid, { amount, option: optionText(option).show_name })
        : interpolate(text.completedBecause, { coin }),
  };
}

/** The title of an outcome, and its cause in one sentence. */
export function outcomeText(state: OrderedState, language: OutcomeLanguage): OutcomeText {
  const { order } = state;
  if (order.status === 'completed') return completedText(state, language);
  const text = { ...en, ...language.translations, completed: language.completed };
  const { titleKey, causeKey } = outcomes[order.status] as OutcomeDefinition;
  return {
    title: text[titleKey],
    cause: interpolate(text[explainedReason(state) ?? causeKey], { coin: order.crypto_currency }),
  };
}

/** The merchant's slot for the reason, else the slot for the status, else the widget's sentence. */
function causeView(state: OrderedState, cause: string): TemplateResult {
  const { status } = state.order;
  const reason = explainedReason(state);
  if (!Object.hasOwn(reasonsByStatus, status)) return html`${cause}`;
  const whole = html`<slot name="error-${status}">${cause}</slot>`;
  return reason ? html`<slot name="error-${reason}">${whole}</slot>` : whole;
}

/** How an order ended, or why it waits, and what the buyer can do. */
export function outcomeView(state: OrderedState, context: OrderContext): TemplateResult {
  const { status } = state.order;
  const { icon } = outcomes[status] as OutcomeDefinition;
  const { title, cause } = outcomeText(state, { ...context, completed: context.orderText.completed });
  return html`
    <div class="column outcome ${icon}" part="status">
      <span class="badge" aria-hidden="true">
        <svg class="icon" viewBox="0 0 20 20">${svg`<path pathLength="1" d=${icons[icon]} />`}</svg>
      </span>
      <p class="title" part="outcome">${title}</p>
      <p part="cause">${causeView(state, cause)}</p>
      ${status === 'completed' ? html`<slot name="success"></slot>` : nothing}
    </div>
    <div class="column">${actionButtons(state, context)}</div>
  `;
}
