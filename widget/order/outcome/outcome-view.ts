import { html, nothing, type TemplateResult } from 'lit';
import type { OrderStepState } from '../../state/machine.js';
import type { ViewContext } from '../../state/model.js';
import { en as orderEn } from '../../text/en/order.js';
import { en } from '../../text/en/outcome.js';
import { interpolate, joinSentences } from '../../text/format.js';
import type { Text } from '../../text/text.js';
import type { OrderContext } from '../order-context.js';
import { factRow, updatesLine } from '../order-fragments.js';
import { needsOutcomeView, orderServiceTime } from '../order-status.js';
import { paymentLink } from '../payment-link.js';
import { addressBlock, isAddressTypedByBuyer } from './destination.js';
import { reasons } from './facts.js';
import { actionButtons, explorerLink } from './outcome-actions.js';
import { knownPayment, outcomeContext, paymentLine, type OutcomeContext } from './outcome-context.js';
import { icons, otherOutcome, outcomeOf, outcomeText, requiredActionText, say } from './outcomes.js';
import { completedDetails, outcomeRows, refundSentence } from './references.js';
import { confirmationsView, journeyView, stepsView, timeLeftAnnouncement } from './steps-view.js';

/** Where the coins go, or would; nothing of an order that is over without them. */
function destinationView(context: OutcomeContext): TemplateResult | undefined {
  const label = say(outcomeOf(context.state.order.status).address, context);
  return label ? addressBlock({ label }, context) : undefined;
}

/** The page of the processor in another tab, where the buyer may still have to pay. */
function openPayment(context: OutcomeContext): TemplateResult | undefined {
  const { state, hasLeft } = context;
  const canPay = state.order.status === 'processing' && hasLeft && !state.options;
  return canPay && !requiredActionText(context) ? paymentLink(context) : undefined;
}

/** What the buyer still has to do, or may have to. */
function paymentDuty(context: OutcomeContext, open: TemplateResult | undefined): TemplateResult | undefined {
  const action = requiredActionText(context);
  if (action)
    return html`<p class="duty" .textContent=${action}></p>
      <div class="action">${paymentLink(context, context.text.goConfirm)}</div>`;
  return open && html`<div class="action">${open}</div>`;
}

/** A payment in progress: its status first, what was paid, with nothing to scan and no way to start over. */
function progressView(context: OutcomeContext): TemplateResult {
  const { state, text } = context;
  const { progress, updates } = outcomeOf(state.order.status);
  const now = interpolate(say(progress, context), { coin: state.order.crypto_currency });
  const payment = knownPayment(context) || paymentLine(context);
  const open = openPayment(context);
  const duty = paymentDuty(context, open);
  return html`
    <div class="stack">
      ${journeyView(context)}
      <div part="status">
        <h2 class="title" tabindex="-1" part="outcome" .textContent=${now}></h2>
        ${payment ? html`<p class="label" .textContent=${payment}></p>` : nothing}
        ${duty || context.amounts.refundedBeside ? nothing : html`<p class="label" .textContent=${text.youNothing}></p>`}
        ${refundSentence(context)} ${confirmationsView(context)}
      </div>
      ${duty ?? stepsView(context, now)} ${destinationView(context)}
      <div class="foot">
        ${updatesLine(context, open ? text.updatesIfPaid : say(updates, context))} ${outcomeRows(context)}
      </div>
    </div>
  `;
}

const weekSeconds = 6 * 86_400;

/** By when a person looks at the order; empty once that time has passed. Undefined where the operator does not say. */
function reviewTime(context: OutcomeContext): string | undefined {
  const { state, model } = context;
  const at = state.snapshot?.review_by;
  const now = orderServiceTime(state);
  if (at == null || now === undefined) return undefined;
  if (at < now) return '';
  const day = at - now < weekSeconds ? ({ weekday: 'long' } as const) : ({ dateStyle: 'medium' } as const);
  return model.marks?.formatTime(at, { locale: model.marks.wordsLocale(context), ...day });
}

/** What happens next to an order on hold, by when, and what the buyer may need to send. */
function reviewView(context: OutcomeContext): TemplateResult {
  const { text, facts } = context;
  const { reason } = facts;
  const { duty = 'youNothing' } = reasons[reason ?? 'compliance_review'];
  // Where the page has set the address, another one is not for the buyer to give.
  const isOwn = isAddressTypedByBuyer(context);
  const own = duty === 'youAddress' && !isOwn ? 'youNothing' : duty;
  // The cause says it already; that of a refused address asks the buyer to contact the shop.
  const isSaid = duty === reason || (reason === 'invalid_address' && !isOwn);
  const time = reviewTime(context);
  return html`<dl class="column review">
      ${factRow(text.next, text.nextReview)} ${time ? factRow(text.by, time) : nothing}
    </dl>
    ${isSaid ? nothing : html`<p class="label">${text[own]}</p>`}
    ${time === '' ? html`<p .textContent=${interpolate(joinSentences(text.overdue, text.contactShop), { shop: text.shop })}></p>` : nothing}`;
}

/** A sentence with the space that its language has before the next one. */
const withSpace = (sentence: string): string => joinSentences(sentence, '.').slice(0, -1);

/** The merchant's slot for the reason, else the slot for the status, else the widget's sentence. */
function causeView({ state, facts: { reason } }: OutcomeContext, cause: string): TemplateResult {
  const { status } = state.order;
  if (!outcomeOf(status).hasSlot) return html`<span .textContent=${cause}></span>`;
  const whole = html`<slot name="error-${status.replaceAll('_', '-')}" .textContent=${cause}></slot>`;
  return reason ? html`<slot name="error-${reason.replaceAll('_', '-')}">${whole}</slot>` : whole;
}

/**
 * An order that is no longer pending: on its way; or how it ended, or why it waits, and what the buyer can do.
 *
 * @csspart outcome - How the order ended, or that it waits, in a word or two.
 * @csspart cause - Why, in a sentence.
 */
export function nonPendingView(order: OrderContext): TemplateResult {
  const context = outcomeContext(order);
  const { state } = context;
  const outcome = outcomeOf(state.order.status);
  if (outcome.progress) return progressView(context);
  const { title, cause } = outcomeText(context);
  const [received, updates] = [say(outcome.received, context), say(outcome.updates, context)];
  const isCompleted = !outcome.icon;
  const actions = actionButtons(context);
  return html`<div class="stack">
    ${
      outcome.icon
        ? html`<span class="notice badge ${outcome.icon}" aria-hidden="true">
            <svg class="icon" viewBox="0 0 20 20"><path d=${icons[outcome.icon]} /></svg>
          </span>`
        : journeyView(context)
    }
    <div class="outcome" part="status">
      <h2 class="title" tabindex="-1" part="outcome" .textContent=${title}></h2>
      ${outcome === otherOutcome ? html`<p .textContent=${paymentLine(context) || context.amounts.total}></p>` : nothing}
      <p part="cause"><span .textContent=${withSpace(received)}></span>${causeView(context, cause)}</p>
      ${refundSentence(context)} ${isCompleted ? html`<slot name="success"></slot>` : nothing}
    </div>
    ${outcome.isReviewed ? reviewView(context) : nothing}
    ${actions.length > 0 ? html`<div class="column">${actions}</div>` : nothing}
    ${isCompleted ? html`${addressBlock({ label: context.text.deliveredTo, link: explorerLink(context) }, context)} ${completedDetails(context)}` : destinationView(context)}
    <div class="foot">${updates ? updatesLine(context, updates) : nothing} ${outcomeRows(context)}</div>
  </div>`;
}

/** The announcement for screen readers: the status, or the time left at certain marks. */
export function announcement(order: OrderContext): string {
  const { status } = order.state.order;
  if (!needsOutcomeView(status)) return order.unopened ? order.text.noTab : timeLeftAnnouncement(order);
  const context = outcomeContext(order);
  const { title, cause } = outcomeText(context);
  const [stop = '.'] = /[。।]$/.exec(context.text.youNothing) ?? [];
  return joinSentences(title + stop, say(outcomeOf(status).received, context), cause);
}

/** The status in a word or two, also before the payment. */
export function statusLabel(state: OrderStepState, context: ViewContext): string {
  const text = { ...orderEn, ...en, ...context.translations } as Text;
  if (state.step === 'creating') return text.creating;
  return outcomeText(outcomeContext({ ...context, text, state } as OrderContext)).title;
}
