import { html, nothing, type TemplateResult } from 'lit';
import { interpolate, withLocaleFallback } from '../../text/format.js';
import {
  addressBlock,
  codeRow,
  factRow,
  isAddressTypedByBuyer,
  payoutEstimate,
  referenceRow,
  transactionCodeRow,
} from '../order-fragments.js';
import { transactionHash } from './outcome-actions.js';
import type { OutcomeContext } from './outcome-context.js';
import { outcomeOf, say } from './outcomes.js';

/** The exact payout if it is reported, else the estimate, marked as one. */
function payoutRow(context: OutcomeContext): TemplateResult | undefined {
  const { state, text, locale, model } = context;
  const { snapshot, order } = state;
  const coin = order.crypto_currency;
  const isCompleted = order.status === 'completed';
  if (!snapshot || !(isCompleted || outcomeOf(order.status).hasPayout)) return undefined;
  const exact = isCompleted && snapshot.payout_amount;
  const amount = exact
    ? html`<bdi dir="ltr" translate="no"
        >${model.marks?.formatCoins(exact, { coin, locale, isExact: true }) ?? exact}&nbsp;${coin}</bdi
      >`
    : payoutEstimate(context);
  return factRow(isAddressTypedByBuyer(context) && !isCompleted ? text.receive : text.crypto, amount);
}

/** When the order was paid, in the time of the buyer. */
function paymentDate(context: OutcomeContext): TemplateResult | undefined {
  const { text, state, model } = context;
  const { timeline = [] } = state.snapshot ?? {};
  const payment = timeline.find(({ status }) => status === 'paid') ?? timeline.at(-1);
  if (!payment) return undefined;
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const format = withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), model.marks?.wordsLocale(context));
  return factRow(text.date, format.format(payment.at * 1000));
}

/**
 * What was paid: in lines that add up once the order is completed, else in one line of what is known to have arrived, or
 * was to be paid where that may be on its way; above the steps of an order on its way it stands already. Without an
 * option, and where it is known that no money is held, the amount of the order.
 */
function costRows(context: OutcomeContext): TemplateResult | undefined {
  const { state, text, facts, amounts } = context;
  const { status } = state.order;
  const subtotal = factRow(text.subtotal, amounts.subtotal);
  if (amounts.fee && status === 'completed')
    return html`${subtotal} ${factRow(text.fee, amounts.fee)} ${factRow(text.total, html`<b>${amounts.total}</b>`)}
    ${paymentDate(context)}`;
  if (amounts.fee && outcomeOf(status).progress) return undefined;
  const isTotal = facts.reason === 'amount_mismatch' || !(facts.isReceived || facts.isFree);
  const isOne = amounts.paid && (isTotal || facts.isReceived);
  return html`${isOne ? factRow(isTotal ? text.total : text.paid, amounts.paid) : subtotal}
  ${amounts.other ? factRow(text.paid, amounts.other) : nothing}`;
}

/** What identifies the order: address, transaction, cost, reference and code. */
export function orderReferences(context: OutcomeContext): TemplateResult {
  const { state, text, model, facts, amounts } = context;
  const { status } = state.order;
  const hash = facts.isDropped ? '' : transactionHash(state.snapshot);
  return html`
    ${addressBlock({ label: say(outcomeOf(status).address, context) }, context)}
    ${status === 'completed' ? model.summary?.linesView(undefined, context) : nothing}
    <dl class="column">
      ${hash ? codeRow({ target: 'transaction', label: text.transaction, value: hash }, context) : nothing}
      ${payoutRow(context)} ${costRows(context)}
      ${amounts.refundedBeside ? factRow(text.refunded, amounts.refundedBeside) : nothing} ${referenceRow(context)}
      ${transactionCodeRow(context)}
    </dl>
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
