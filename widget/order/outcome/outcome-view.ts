import { html, nothing, svg, type TemplateResult } from 'lit';
import { sanitizeText, withoutPrototype } from '../../common/sanitize.js';
import type { OrderedState, OrderStepState } from '../../state/machine.js';
import { en as orderEn } from '../../text/en/order.js';
import { en } from '../../text/en/outcome.js';
import { interpolate } from '../../text/format.js';
import type { Text } from '../../text/text.js';
import type { ViewContext } from '../../state/model.js';
import type { OrderContext } from '../order-context.js';
import { estimatedCoins, factRow, updatesLine } from '../order-fragments.js';
import { happyPath, needsOutcomeView } from '../order-status.js';
import { actionButtons, printButton } from './outcome-actions.js';
import {
  explainedReason,
  holdsNoMoney,
  isHeld,
  isReceived,
  isReleased,
  isUnpaidEnd,
  mayBeSent,
  mayBeUnpaid,
  showsReason,
} from './known-money.js';
import {
  knownPayment,
  orderReferences,
  paymentSentence,
  progressView,
  refundedAmount,
  refundingAmount,
  refundText,
  requiredActionText,
} from './progress-view.js';
import { journeyView } from './journey-view.js';
import { reviewView } from './review-view.js';
import { timeLeftAnnouncement } from './steps-view.js';

/** The texts that have no plural forms. */
type TextKey = Exclude<keyof typeof en | 'completed', 'confirmations' | 'minutesLeft' | 'secondsLeft'>;
type Outcome = {
  readonly title: TextKey;
  readonly cause?: TextKey /** Without one the way of the money ends with a tick. */;
  readonly icon?: keyof typeof icons;
};

const icons = {
  failed: 'M6 6l8 8M14 6l-8 8',
  off: 'M6 6l8 8M14 6l-8 8',
  waiting: 'M10 5v6M10 14.4v.2',
  late: 'M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13M10 6.5V10l2.5 1.5',
  back: 'M8 5L4.5 8.5 8 12M5 8.5h7a3 3 0 010 6H9',
};

const outcomes: Readonly<Record<string, Outcome>> = withoutPrototype({
  completed: { title: 'completed', cause: 'completedBecause' },
  on_hold: { title: 'onHold', icon: 'waiting' },
  failed: { title: 'failed', cause: 'failedBecause', icon: 'failed' },
  expired: { title: 'expired', cause: 'expiredBecause', icon: 'late' },
  canceled: { title: 'canceled', icon: 'off' },
  refunding: { title: 'refunding', cause: 'refundingBecause', icon: 'back' },
  refunded: { title: 'refunded', cause: 'refundedBecause', icon: 'back' },
});

/** Reasons of an order on hold whose sentence says how it goes on. */
const closedReasons: readonly unknown[] = ['tx_dropped', 'liquidity'];

type OutcomeText = { readonly title: string; readonly cause: string };

/** The coins: what the party that paid out has reported, else the estimate, which says so. */
function deliveredCoins(context: OrderContext): string {
  const { state, locale, model } = context;
  const { crypto_currency: coin } = state.order;
  const amount = state.snapshot?.payout_amount;
  if (!amount) return estimatedCoins(context);
  return `${model.marks?.formatCoins(amount, { coin, locale, rounding: 'down' }) ?? amount}\xa0${coin}`;
}

/** The title of an outcome. */
function outcomeTitle(context: OrderContext, { title }: Outcome): string {
  const { state, text } = context;
  const { status } = state.order;
  if (status === 'completed') return interpolate(text.delivered, { coin: deliveredCoins(context) });
  if (status === 'refunded') {
    const amount = refundedAmount(context);
    return amount ? interpolate(text.refundedAmount, { amount }) : text.refunded;
  }
  const amount = status === 'refunding' && refundingAmount(context);
  if (amount) return interpolate(text.refundingAmount, { amount });
  return status === 'failed' && holdsNoMoney(state) ? text.nothingCharged : text[title];
}

const isCard = ({ snapshot, option }: OrderedState): boolean =>
  /card/.test(snapshot?.payment_option ?? option?.name ?? '');

/**
 * What was paid, or where it goes back to, and in how many days where that is known. Empty where the option is not known, and
 * where the operator has sent money back some other way.
 */
function endSentence(context: OrderContext): string {
  const { text, state, localizeDigits } = context;
  if (state.order.status === 'completed') return paymentSentence(text.youPaid, context);
  if (state.snapshot?.refunds?.some(({ by, state: result }) => by === 'operator' && result !== 'failed')) return '';
  const days = isCard(state) ? ` ${text.refundDays.replace(/\d/g, localizeDigits)}` : '';
  return paymentSentence(text.refundedTo + days, context);
}

/** Why the order ended or waits. */
function causeSentence(context: OrderContext, { cause }: Outcome): string {
  const { text, state } = context;
  const end = ['completed', 'refunded'].includes(state.order.status) && endSentence(context);
  if (end) return end;
  const reason = explainedReason(state);
  const key = reason === 'card_declined' && !isCard(state) ? 'declined' : (reason ?? cause);
  return key ? text[key] : '';
}

/** What becomes of the money of an order on hold. No other payment may start. */
function holdSentence({ state, text }: OrderContext): string {
  const reason = explainedReason(state);
  if (closedReasons.includes(reason) || (isReceived(state) && mayBeSent(state))) return text.dontPayAgain;
  if (isHeld(state)) return `${text.ifHeld} ${text.dontPayAgain}`;
  if (isReceived(state) || reason === 'amount_mismatch') return `${text.onHoldBecause} ${text.dontPayAgain}`;
  return `${text.updatesIfPaid} ${text.ifUnpaid}`;
}

/** What becomes of the money, as far as it is known, and what to do. */
function moneySentence(context: OrderContext): string {
  const { state, text, canStartOver } = context;
  const { status } = state.order;
  if (status === 'refunding') return endSentence(context);
  if (status === 'on_hold') return holdSentence(context);
  if (isReleased(state)) return `${text.uncharged} ${text.released}`;
  if (!isUnpaidEnd(status)) return '';
  if (holdsNoMoney(state)) return canStartOver ? '' : text.orderAgain;
  if (mayBeUnpaid(state)) return `${text.alreadyPaid} ${text.notPaid}`;
  return `${text.chargeUnknown} ${text.dontPayAgain} ${text.contactShop}`;
}

/** The title of an outcome, and its cause. Undefined for an order on its way. */
function outcomeText(context: OrderContext): OutcomeText | undefined {
  const { order } = context.state;
  const outcome = outcomes[order.status];
  if (!outcome) return undefined;
  const sentences = `${causeSentence(context, outcome)} ${moneySentence(context)}`.trim();
  const values = { coin: order.crypto_currency, shop: context.text.shop };
  // Chinese and Japanese have no space between sentences.
  return { title: outcomeTitle(context, outcome), cause: interpolate(sentences.replaceAll('。 ', '。'), values) };
}

/** What arrived, or is held, of an order that waits for a person. */
const receivedText = (context: OrderContext): string =>
  context.state.order.status === 'on_hold' ? knownPayment(context) : '';

/** The merchant's slot for the reason, else the slot for the status, else the widget's sentence. */
function causeView(state: OrderedState, cause: string): TemplateResult {
  const { status } = state.order;
  const reason = explainedReason(state);
  if (!showsReason(status)) return html`<span .textContent=${cause}></span>`;
  const whole = html`<slot name="error-${status}" .textContent=${cause}></slot>`;
  return reason ? html`<slot name="error-${reason}">${whole}</slot>` : whole;
}

/** The status of another service, which may mean paid: nothing to scan, nothing to pay a second time. */
function otherStatusView(context: OrderContext): TemplateResult {
  const { text } = context;
  const value = html`<span part="status"><span class="dot"></span>${statusText(context)}</span>`;
  return html`<div class="stack">
    <dl>${factRow(text.status, value)}</dl>
    <p .textContent=${interpolate(text.alreadyPaid, { shop: text.shop })}></p>
    ${orderReferences(context)} ${updatesLine(context)}
  </div>`;
}

/** An order that is no longer pending: on its way; or how it ended, or why it waits, and what the buyer can do. */
export function nonPendingView(context: OrderContext): TemplateResult {
  const { state, text } = context;
  const { status } = state.order;
  const outcome = outcomes[status];
  const { title, cause = '' } = outcomeText(context) ?? {};
  if (!outcome) return stepText(context) === undefined ? otherStatusView(context) : progressView(context);
  return html`<div class="stack">
    <div class="column outcome ${outcome.icon ?? 'done'}" part="status">
      ${
        outcome.icon
          ? html`<span class="badge" aria-hidden="true">
              <svg class="icon" viewBox="0 0 20 20">${svg`<path d=${icons[outcome.icon]} />`}</svg>
            </span>`
          : journeyView(context)
      }
      <h2 class="title" part="outcome" .textContent=${title}></h2>
      <p part="cause"><span .textContent=${receivedText(context)}></span> ${causeView(state, cause)}</p>
      ${refundText(context)} ${status === 'completed' ? html`<slot name="success"></slot>` : nothing}
    </div>
    ${status === 'on_hold' ? reviewView(context) : nothing}
    ${status === 'refunding' ? html`<dl>${factRow(text.you, text.youNothing)}</dl>` : nothing}
    <div class="column">${actionButtons(context, holdsNoMoney(state))}</div>
    ${orderReferences(context)} ${status === 'completed' ? printButton(context) : nothing}
    ${['on_hold', 'refunding'].includes(status) ? updatesLine(context) : nothing}
  </div>`;
}

/** The words of the step that an order on its way has reached. */
function stepText({ state, text }: OrderContext): string | undefined {
  const step = happyPath.find((one) => one === state.order.status);
  return step && interpolate(isHeld(state) ? text.authorized : text[step], { coin: state.order.crypto_currency });
}

/** The status of another service is shown unchanged. */
const statusText = (context: OrderContext): string => stepText(context) ?? sanitizeText(context.state.order.status, 40);

/** What a screen reader says: the status, or the time left when it reaches a mark. */
export function announcement(context: OrderContext): string {
  if (!needsOutcomeView(context.state.order.status)) return timeLeftAnnouncement(context);
  const { title, cause } = outcomeText(context) ?? { title: statusText(context), cause: requiredActionText(context) };
  return [`${title}.`, receivedText(context), cause].join(' ').trim();
}

/** The status in a word or two, also before the payment. The status of another service is shown unchanged. */
export function statusLabel(state: OrderStepState, context: ViewContext): string {
  const text = { ...orderEn, ...en, ...context.translations } as Text;
  if (state.step === 'creating') return text.creating;
  const own = { ...context, text, state } as OrderContext;
  return outcomeText(own)?.title ?? statusText(own);
}
