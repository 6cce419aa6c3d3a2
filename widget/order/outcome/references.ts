import { html, nothing, type TemplateResult } from 'lit';
import { interpolate } from '../../text/format.js';
import { codeRow, factRow, orderRows } from '../order-fragments.js';
import { explorerUrl, transactionHash } from './outcome-actions.js';
import type { OutcomeContext } from './outcome-context.js';
import { outcomeOf } from './outcomes.js';

/** The exact payout of a completed order, as it is reported. */
function payoutRow({ state, text, locale, model }: OutcomeContext): TemplateResult | undefined {
  const { payout_amount: exact, crypto_currency: coin = '' } = state.snapshot ?? {};
  if (!exact) return undefined;
  const amount = model.marks?.formatCoins(exact, { coin, locale, isExact: true }) ?? exact;
  return factRow(text.crypto, html`<bdi dir="ltr" translate="no">${amount}&nbsp;${coin}</bdi>`);
}

/** When the order was paid, in the time of the buyer. */
function paymentDate(context: OutcomeContext): TemplateResult | undefined {
  const { text, state, model } = context;
  const { timeline = [] } = state.snapshot ?? {};
  const payment = timeline.find(({ status }) => status === 'paid') ?? timeline.at(-1);
  if (!payment) return undefined;
  const locale = model.marks?.wordsLocale(context);
  return factRow(text.date, model.marks?.formatTime(payment.at, { locale, dateStyle: 'medium' }));
}

/**
 * What was paid: in lines that add up once the order is completed, else in one line of what is known to have arrived, or
 * was to be paid where that may be on its way; above the steps of an order on its way it stands already. Without an
 * option, and where nothing was charged, the amount of the order.
 */
function costRows(context: OutcomeContext): TemplateResult | undefined {
  const { state, text, facts, amounts } = context;
  const { status } = state.order;
  const subtotal = factRow(text.subtotal, amounts.subtotal);
  if (amounts.fee && status === 'completed')
    return html`${subtotal} ${factRow(text.fee, amounts.fee)} ${factRow(text.total, html`<b>${amounts.total}</b>`)}
    ${paymentDate(context)}`;
  if (amounts.fee && outcomeOf(status).progress) return undefined;
  const isUnpaid = facts.isNoneReached && facts.mayBeUnpaid;
  const isTotal = facts.reason === 'amount_mismatch' || !(facts.isReceived || facts.isFree || isUnpaid);
  const isOne = amounts.paid && (isTotal || facts.isReceived);
  return html`${isOne ? factRow(isTotal ? text.total : text.paid, amounts.paid) : subtotal}
  ${amounts.other ? factRow(text.paid, amounts.other) : nothing}`;
}

/** What is known of the transfer and of the money. */
function moneyRows(context: OutcomeContext): TemplateResult {
  const { state, text, facts } = context;
  // The link says it already while the order is on its way.
  const isLinked = outcomeOf(state.order.status).progress && explorerUrl(context);
  const hash = facts.isDropped || isLinked ? '' : transactionHash(state.snapshot);
  return html`
    ${hash ? codeRow({ target: 'transaction', label: text.transaction, value: hash }, context) : nothing}
    ${costRows(context)}
  `;
}

/** The rows at the end of the card. */
export const outcomeRows = (context: OutcomeContext): TemplateResult =>
  orderRows(context, context.state.order.status === 'completed' ? undefined : moneyRows(context));

/** The receipt of a completed order, folded. */
export function completedDetails(context: OutcomeContext): TemplateResult {
  const { text, model, amounts } = context;
  return html`
    <details>
      <summary class="label"><span>${text.details}</span></summary>
      ${model.summary?.linesView(undefined, context)}
      <dl class="column">
        ${payoutRow(context)} ${moneyRows(context)}
        ${amounts.refundedBeside ? factRow(text.refunded, amounts.refundedBeside) : nothing}
      </dl>
    </details>
  `;
}

/** What went back beside the status, as one of its sentences, and what is left while the order may use it. */
export function refundSentence({ state, text, amounts }: OutcomeContext): TemplateResult | typeof nothing {
  const { refundedBeside: amount, left: rest } = amounts;
  if (!amount) return nothing;
  const hasRest = outcomeOf(state.order.status).hasPayout && rest;
  const sentence = interpolate(hasRest ? text.refundedPart : text.refundedAmount, { amount, rest: rest ?? '' });
  return html`<p><b .textContent=${sentence}></b></p>`;
}
