import { html, nothing, svg, type TemplateResult } from 'lit';
import type { OrderedState, OrderStepState } from '../../state/machine.js';
import type { ViewContext } from '../../state/model.js';
import { en as orderEn } from '../../text/en/order.js';
import { en } from '../../text/en/outcome.js';
import { interpolate, joinSentences, withLocaleFallback } from '../../text/format.js';
import type { Text } from '../../text/text.js';
import type { OrderContext } from '../order-context.js';
import { estimatedCoins, factRow, isAddressTypedByBuyer, updatesLine } from '../order-fragments.js';
import { needsOutcomeView, orderServiceTime } from '../order-status.js';
import { paymentLink } from '../payment-link.js';
import { reasons } from './facts.js';
import { actionButtons, explorerLink, printButton } from './outcome-actions.js';
import { knownPayment, outcomeContext, paymentLine, type OutcomeContext } from './outcome-context.js';
import { icons, otherOutcome, outcomeOf, outcomeText, requiredActionText, say } from './outcomes.js';
import { orderReferences, refundSentence } from './references.js';
import { confirmationsView, elapsedView, journeyView, stepsView, timeLeftAnnouncement } from './steps-view.js';

/** The page of the processor in another tab, where the buyer may still have to pay. */
function openPayment(context: OutcomeContext): TemplateResult | undefined {
  const { state, hasLeft } = context;
  const canPay = state.order.status === 'processing' && hasLeft && !state.options;
  return canPay && !requiredActionText(context) ? paymentLink(context) : undefined;
}

/** What the buyer still has to do, or may have to; else that there is nothing to do. */
function paymentDuty(context: OutcomeContext, open: TemplateResult | undefined): TemplateResult {
  const { text } = context;
  const action = requiredActionText(context);
  if (action)
    return html`<p class="notice duty" .textContent=${action}></p>
      <div class="action">${paymentLink(context, text.goConfirm)}</div>`;
  return open
    ? html`<div class="action">${open}</div>`
    : html`<dl class="duty">${factRow(text.you, text.youNothing)}</dl>`;
}

/** A payment in progress: its status first, what was paid, with nothing to scan and no way to start over. */
function progressView(context: OutcomeContext): TemplateResult {
  const { state, text } = context;
  const { progress, updates } = outcomeOf(state.order.status);
  const now = interpolate(say(progress?.now, context), { coin: estimatedCoins(context) });
  const payment = knownPayment(context) || paymentLine(context);
  const next = say(progress?.next, context);
  const open = openPayment(context);
  return html`
    <div class="stack">
      ${journeyView(context)}
      <div part="status">
        <div class="line">
          <h2 class="title" part="outcome" .textContent=${now}></h2>
          ${elapsedView(context)}
        </div>
        ${payment ? html`<p class="label" .textContent=${payment}></p>` : nothing}
        ${next ? html`<p class="small" .textContent=${next}></p>` : nothing} ${refundSentence(context)}
        ${confirmationsView(context)} ${stepsView(context, now)}
      </div>
      ${explorerLink(context)} ${paymentDuty(context, open)} ${orderReferences(context)}
      ${updatesLine(context, open ? text.updatesIfPaid : say(updates, context))}
    </div>
  `;
}

const weekSeconds = 6 * 86_400;

/** By when a person looks at the order; empty once that time has passed. Undefined where the operator does not say. */
function reviewTime(state: OrderedState, locale: string | undefined): string | undefined {
  const at = state.snapshot?.review_by;
  const now = orderServiceTime(state);
  if (at == null || now === undefined) return undefined;
  if (at < now) return '';
  const options: Intl.DateTimeFormatOptions =
    at - now < weekSeconds
      ? { weekday: 'long', hour: 'numeric', minute: '2-digit' }
      : { dateStyle: 'medium', timeStyle: 'short' };
  return withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), locale).format(at * 1000);
}

/** What happens next to an order on hold, by when, and what the buyer may need to send. */
function reviewView(context: OutcomeContext): TemplateResult {
  const { state, text, model, facts } = context;
  const { duty = 'youNothing' } = reasons[facts.reason ?? 'compliance_review'];
  // Where the page has set the address, another one is not for the buyer to give.
  const isOwn = isAddressTypedByBuyer(context);
  const own = duty === 'youAddress' && !isOwn ? 'youNothing' : duty;
  // Then the sentence of a refused address asks the buyer to contact the shop.
  const hasDuty = isOwn || facts.reason !== 'invalid_address';
  const time = reviewTime(state, model.marks?.wordsLocale(context));
  return html`<dl class="column review">
      ${factRow(text.next, text.nextReview)} ${time ? factRow(text.by, time) : nothing}
      ${hasDuty ? factRow(text.you, text[own]) : nothing}
    </dl>
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
  const { text, state } = context;
  const outcome = outcomeOf(state.order.status);
  if (outcome.progress) return progressView(context);
  const { title, cause } = outcomeText(context);
  const [received, updates] = [say(outcome.received, context), say(outcome.updates, context)];
  const isCompleted = !outcome.icon;
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
      ${outcome === otherOutcome ? html`<p .textContent=${paymentLine(context) || context.amounts.total}></p>` : nothing}
      <p part="cause"><span .textContent=${withSpace(received)}></span>${causeView(context, cause)}</p>
      ${refundSentence(context)} ${isCompleted ? html`<slot name="success"></slot>` : nothing}
    </div>
    ${outcome.duty === 'review' ? reviewView(context) : nothing}
    ${outcome.duty === 'nothing' ? html`<dl>${factRow(text.you, text.youNothing)}</dl>` : nothing}
    <div class="column">${actionButtons(context)}</div>
    ${orderReferences(context)} ${isCompleted ? printButton(context) : nothing}
    ${updates ? updatesLine(context, updates) : nothing}
  </div>`;
}

/** The announcement for screen readers: the status, or the time left at certain marks. */
export function announcement(order: OrderContext): string {
  const { status } = order.state.order;
  if (!needsOutcomeView(status)) return order.unopened ? order.text.noTab : timeLeftAnnouncement(order);
  const context = outcomeContext(order);
  const { title, cause } = outcomeText(context);
  return joinSentences(`${title}.`, say(outcomeOf(status).received, context), cause);
}

/** The status in a word or two, also before the payment. */
export function statusLabel(state: OrderStepState, context: ViewContext): string {
  const text = { ...orderEn, ...en, ...context.translations } as Text;
  if (state.step === 'creating') return text.creating;
  return outcomeText(outcomeContext({ ...context, text, state } as OrderContext)).title;
}
