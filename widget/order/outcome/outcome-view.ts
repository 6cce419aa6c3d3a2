import { html, nothing, svg, type TemplateResult } from 'lit';
import { ownValue } from '../../common/own-value.js';
import type { OrderedState, OrderStepState } from '../../state/machine.js';
import { en as orderEn } from '../../text/en/order.js';
import { en } from '../../text/en/outcome.js';
import { interpolate, joinSentences } from '../../text/format.js';
import type { Text } from '../../text/text.js';
import type { ViewContext } from '../../state/model.js';
import type { OrderContext } from '../order-context.js';
import { estimatedCoins, factRow, updatesLine } from '../order-fragments.js';
import { happyPath, needsOutcomeView } from '../order-status.js';
import { actionButtons, printButton } from './outcome-actions.js';
import {
  explainedReason,
  holdsNoMoney,
  isNoneReached,
  isReceived,
  isUnpaidEnd,
  mayBeSent,
  mayBeUnpaid,
  showsReason,
} from './known-money.js';
import {
  amountLine,
  isOtherAmount,
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
import { isCardRefund, refundCause, refundPlace } from './refund-sentences.js';
import { reviewView } from './review-view.js';
import { reasonSentence } from './sentences.js';
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

const outcomes: Readonly<Record<string, Outcome>> = {
  completed: { title: 'completed', cause: 'completedBecause' },
  on_hold: { title: 'onHold', icon: 'waiting' },
  failed: { title: 'failed', cause: 'failedBecause', icon: 'failed' },
  expired: { title: 'expired', cause: 'expiredBecause', icon: 'late' },
  canceled: { title: 'canceled', icon: 'off' },
  refunding: { title: 'refunding', cause: 'refundingBecause', icon: 'back' },
  refunded: { title: 'refunded', cause: 'refundedBecause', icon: 'back' },
};

/** Of a status of another service, which may mean paid: nothing to scan, nothing to pay a second time. */
const otherOutcome: Outcome = { title: 'otherStatus', cause: 'otherBecause', icon: 'waiting' };

const isOnItsWay = (status: string): boolean => status !== 'completed' && happyPath.some((one) => one === status);

const outcomeOf = (status: string): Outcome | undefined =>
  isOnItsWay(status) ? undefined : (ownValue(outcomes, status) ?? otherOutcome);

/** Reasons of an order on hold whose sentence says how it goes on. */
const closedReasons: readonly unknown[] = ['tx_dropped', 'liquidity'];

type OutcomeText = { readonly title: string; readonly cause: string };

/** The paid-out coins as reported, else the estimate, marked as one. */
function deliveredCoins(context: OrderContext): string {
  const { state, locale, model } = context;
  const { crypto_currency: coin } = state.order;
  const amount = state.snapshot?.payout_amount;
  if (!amount) return estimatedCoins(context);
  return `${model.marks?.formatCoins(amount, { coin, locale }) ?? amount}\xa0${coin}`;
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

/** Why the order ended or waits. */
function causeSentence(context: OrderContext, { cause }: Outcome): string {
  const { text, state } = context;
  const { status } = state.order;
  if (status === 'completed') return paymentSentence(text.youPaid, context) || text.completedBecause;
  if (status === 'refunding') return joinSentences(refundCause(context), refundPlace(context) || text.refundingBecause);
  if (status === 'refunded') return joinSentences(refundCause(context), refundPlace(context) || text.refundedBecause);
  const reason = explainedReason(state);
  if (!reason) return cause ? text[cause] : '';
  if (reason === 'card_declined' && !isCardRefund(state)) return text.declined;
  const isUnknown = reason === 'amount_mismatch' && !isOtherAmount(state);
  return joinSentences(reasonSentence(reason, text), isUnknown ? text.amountUnknown : '');
}

/** What becomes of the money of an order on hold. No other payment may start. */
function holdSentence({ state, text }: OrderContext): string {
  const reason = explainedReason(state);
  if (closedReasons.includes(reason) || (isReceived(state) && mayBeSent(state))) return text.dontPayAgain;
  if (isReceived(state) || reason === 'amount_mismatch') return joinSentences(text.onHoldBecause, text.dontPayAgain);
  return text.ifUnpaid;
}

/** What becomes of the money, as far as it is known, and what to do. */
function moneySentence(context: OrderContext): string {
  const { state, text, canStartOver } = context;
  const { status } = state.order;
  const ask = joinSentences(text.dontPayAgain, text.contactShop);
  if (!Object.hasOwn(outcomes, status)) return ask;
  if (status === 'refunding') return text.refundingAgain;
  if (status === 'on_hold') return holdSentence(context);
  if (holdsNoMoney(state)) return canStartOver ? '' : text.orderAgain;
  if (!isUnpaidEnd(status)) return '';
  if (mayBeUnpaid(state)) {
    const fact = isNoneReached(state) ? text.noneReached : '';
    return joinSentences(fact, text.alreadyPaid, text.contactShop, text.notPaid);
  }
  return joinSentences(text.chargeUnknown, ask);
}

/** The title of an outcome, and its cause. Undefined for an order on its way. */
function outcomeText(context: OrderContext): OutcomeText | undefined {
  const { order } = context.state;
  const outcome = outcomeOf(order.status);
  if (!outcome) return undefined;
  const sentences = joinSentences(causeSentence(context, outcome), moneySentence(context));
  const values = { coin: order.crypto_currency, shop: context.text.shop };
  return { title: outcomeTitle(context, outcome), cause: interpolate(sentences, values) };
}

/** What arrived of an order that waits for a person, or that it is not known. */
function receivedText(context: OrderContext): string {
  const { state, text } = context;
  if (state.order.status !== 'on_hold') return '';
  const isOpen = !isReceived(state) && explainedReason(state) !== 'amount_mismatch';
  return isOpen ? text.otherBecause : knownPayment(context);
}

/** A sentence with the space that its language has before the next one. */
const withSpace = (sentence: string): string => joinSentences(sentence, '.').slice(0, -1);

/** The merchant's slot for the reason, else the slot for the status, else the widget's sentence. */
function causeView(state: OrderedState, cause: string): TemplateResult {
  const { status } = state.order;
  const reason = explainedReason(state);
  if (!showsReason(status)) return html`<span .textContent=${cause}></span>`;
  const whole = html`<slot name="error-${status.replaceAll('_', '-')}" .textContent=${cause}></slot>`;
  return reason ? html`<slot name="error-${reason.replaceAll('_', '-')}">${whole}</slot>` : whole;
}

/**
 * An order that is no longer pending: on its way; or how it ended, or why it waits, and what the buyer can do.
 *
 * @csspart outcome - How the order ended, or that it waits, in a word or two.
 * @csspart cause - Why, in a sentence.
 */
export function nonPendingView(context: OrderContext): TemplateResult {
  const { state, text } = context;
  const { status } = state.order;
  const outcome = outcomeOf(status);
  const { title, cause = '' } = outcomeText(context) ?? {};
  if (!outcome) return progressView(context);
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
      ${outcome === otherOutcome ? html`<p .textContent=${amountLine(context)}></p>` : nothing}
      <p part="cause"><span .textContent=${withSpace(receivedText(context))}></span>${causeView(state, cause)}</p>
      ${refundText(context)} ${status === 'completed' ? html`<slot name="success"></slot>` : nothing}
    </div>
    ${status === 'on_hold' ? reviewView(context) : nothing}
    ${['refunding', 'refunded'].includes(status) ? html`<dl>${factRow(text.you, text.youNothing)}</dl>` : nothing}
    <div class="column">${actionButtons(context, holdsNoMoney(state))}</div>
    ${orderReferences(context)} ${status === 'completed' ? printButton(context) : nothing}
    ${['on_hold', 'refunding'].includes(status) || (outcome === otherOutcome && !state.isUnreported) ? updatesLine(context) : nothing}
  </div>`;
}

/** The words of the step that an order on its way has reached. */
const stepText = ({ state, text }: OrderContext): string =>
  interpolate(text[state.order.status as (typeof happyPath)[number]], { coin: state.order.crypto_currency });

/** The announcement for screen readers: the status, or the time left at certain marks. */
export function announcement(context: OrderContext): string {
  if (!needsOutcomeView(context.state.order.status))
    return context.unopened ? context.text.noTab : timeLeftAnnouncement(context);
  const { title, cause } = outcomeText(context) ?? { title: stepText(context), cause: requiredActionText(context) };
  return joinSentences(`${title}.`, receivedText(context), cause);
}

/** The status in a word or two, also before the payment. */
export function statusLabel(state: OrderStepState, context: ViewContext): string {
  const text = { ...orderEn, ...en, ...context.translations } as Text;
  if (state.step === 'creating') return text.creating;
  const own = { ...context, text, state } as OrderContext;
  return outcomeText(own)?.title ?? stepText(own);
}
