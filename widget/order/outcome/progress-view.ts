import { html, nothing, type TemplateResult } from 'lit';
import { computeFeeLines, decimal, orderAmount, subtract, type Decimal } from '#contract';
import { formatMoney, interpolate, joinSentences, withLocaleFallback } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';
import {
  addressBlock,
  codeRow,
  destinationLabel,
  estimatedCoins,
  factRow,
  isAddressTypedByBuyer,
  payoutEstimate,
  referenceRow,
  textPlaceholders,
  transactionCodeRow,
  updatesLine,
} from '../order-fragments.js';
import { happyPath } from '../order-status.js';
import { orderPaymentUrl, pageLinks, paymentLink } from '../payment-link.js';
import { explorerLink, transactionHash } from './outcome-actions.js';
import { journeyView } from './journey-view.js';
import {
  explainedReason,
  holdsNoMoney,
  isDropped,
  isKnownUnsent,
  isPositive,
  isReceived,
  mayBeSent,
} from './known-money.js';
import { confirmationsView, currentStepText, elapsedView, stepsView } from './steps-view.js';

/** The action that the bank or the processor requires; empty if none. */
export function requiredActionText({ state: { snapshot }, text }: OrderContext): string {
  const action = snapshot?.required_action;
  return action == null
    ? ''
    : joinSentences(action === 'three_d_secure' ? text.three_d_secure : text.action, text.actNow);
}

/** In the other statuses no crypto arrives. */
const statusesWithPayout = ['processing', 'paid', 'sending', 'on_hold'];

/** Where the coins went, go, or would have gone: network, and whose address. */
function addressLabel(context: OrderContext): string {
  const { state, text } = context;
  const { status } = state.order;
  if (status === 'completed') return text.deliveredTo;
  if (isKnownUnsent(state)) return status === 'on_hold' ? text.notSentYet : text.notSent;
  // On hold nothing more goes there now.
  const isGoing = status === 'on_hold' ? mayBeSent(state) : statusesWithPayout.includes(status);
  return isGoing ? destinationLabel(context) : text.address;
}

/** The sum to pay, with the option's fee if it is known. */
const dueAmount = ({ order, option }: OrderContext['state']): Decimal =>
  option ? computeFeeLines(option, order).total : orderAmount(order);

/** The reported amount that arrived, if it differs from the sum to pay. */
function otherAmount(state: OrderContext['state']): Decimal | undefined {
  const captured = state.snapshot?.captured_amount;
  if (explainedReason(state) !== 'amount_mismatch' || !isPositive(captured)) return undefined;
  const amount = decimal(captured);
  return subtract(amount, dueAmount(state)).digits === 0n ? undefined : amount;
}

export const isOtherAmount = (state: OrderContext['state']): boolean => !!otherAmount(state);

/** What the buyer paid, or pays, where the option is known: its fee is in it. Of another amount, what was to be paid. */
function paidAmount({ state, locale }: OrderContext): string | undefined {
  const { order, option, snapshot } = state;
  const captured = snapshot?.captured_amount;
  if (!option) return undefined;
  const amount = isPositive(captured) && !isOtherAmount(state) ? decimal(captured) : dueAmount(state);
  return formatMoney(amount, { currency: order.fiat_currency, locale });
}

/** What went back, as the service reports it; without a report everything that was paid. */
export function refundedAmount(context: OrderContext): string | undefined {
  const { order, snapshot } = context.state;
  const amount = snapshot?.refunded_amount;
  return amount
    ? formatMoney(decimal(amount), { currency: order.fiat_currency, locale: context.locale })
    : paidAmount(context);
}

/** The amount on its way back: captured and not yet refunded, or everything paid if nothing is reported. */
export function refundingAmount(context: OrderContext): string | undefined {
  const { state, locale } = context;
  const { captured_amount: captured, refunded_amount: refunded } = state.snapshot ?? {};
  if (!captured || !refunded) return paidAmount(context);
  const left = subtract(decimal(captured), decimal(refunded));
  return left.digits > 0n ? formatMoney(left, { currency: state.order.fiat_currency, locale }) : undefined;
}

/** An amount and its option without a sentence around them. No line begins or ends with the dot between them. */
const paymentLine = '{amount}\xa0·\xa0{option}';

/** The same amount with the name of the option, as a sentence says it. */
export function paymentSentence(template: string, context: OrderContext): string {
  const { option } = context.state;
  const amount = paidAmount(context);
  if (!option || !amount) return '';
  const { show_name } = context.optionText(option);
  return interpolate(template, { amount, option: show_name });
}

/** The exact payout if it is reported, else the estimate, marked as one. */
function payoutRow(context: OrderContext): TemplateResult | undefined {
  const { state, text, locale, model } = context;
  const { snapshot, order } = state;
  const coin = order.crypto_currency;
  const isCompleted = order.status === 'completed';
  if (!snapshot || !(isCompleted || statusesWithPayout.includes(order.status))) return undefined;
  const exact = isCompleted && snapshot.payout_amount;
  const amount = exact
    ? html`<bdi dir="ltr" translate="no"
        >${model.marks?.formatCoins(exact, { coin, locale, isExact: true }) ?? exact}&nbsp;${coin}</bdi
      >`
    : payoutEstimate(context);
  return factRow(isAddressTypedByBuyer(context) && !isCompleted ? text.receive : text.crypto, amount);
}

/**
 * What is known of the payment, as a label and as a sentence. Of another amount, and where a payment may be on its way, only
 * what was to be paid is known.
 */
function paymentTexts({ state, text }: OrderContext): readonly [label: string, sentence: string] | undefined {
  if (explainedReason(state) === 'amount_mismatch') return [text.total, ''];
  if (isReceived(state)) return [text.paid, text.received];
  return holdsNoMoney(state) ? undefined : [text.total, ''];
}

/** What arrived, as a sentence. Empty where that is not known. */
export function knownPayment(context: OrderContext): string {
  const { state, text, locale } = context;
  const captured = state.snapshot?.captured_amount;
  // Without an option no sentence can name it.
  const alone = otherAmount(state) ?? (!state.option && isPositive(captured) ? decimal(captured) : undefined);
  if (!alone) return paymentSentence(paymentTexts(context)?.[1] ?? '', context);
  const amount = formatMoney(alone, { currency: state.order.fiat_currency, locale });
  return interpolate(text.receivedOther, { amount });
}

/** When the order was paid, in the time of the buyer. */
function paymentDate(context: OrderContext): TemplateResult | undefined {
  const { text, state, model } = context;
  const { snapshot } = state;
  const payment = snapshot?.timeline.find(({ status }) => status === 'paid') ?? snapshot?.timeline.at(-1);
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
function costRows(context: OrderContext): TemplateResult | undefined {
  const { state, text, locale } = context;
  const { order, option } = state;
  const { fiat_currency: currency, status } = order;
  const format = (amount: Decimal): string => formatMoney(amount, { currency, locale });
  if (option && status === 'completed') {
    const { subtotal, fee, total } = computeFeeLines(option, order);
    return html`
      ${factRow(text.subtotal, format(subtotal))} ${factRow(text.fee, format(fee))}
      ${factRow(text.total, html`<b>${format(total)}</b>`)} ${paymentDate(context)}
    `;
  }
  if (option && happyPath.some((one) => one === status)) return undefined;
  const label = option && paymentTexts(context)?.[0];
  const other = otherAmount(state);
  const due = label ? factRow(label, paidAmount(context)) : factRow(text.subtotal, format(orderAmount(order)));
  return html`${due} ${other ? factRow(text.paid, format(other)) : nothing}`;
}

/** Whether money went back of an order that ends otherwise, or has. */
const isRefundedBeside = ({ order, snapshot }: OrderContext['state']): boolean =>
  order.status !== 'refunded' && isPositive(snapshot?.refunded_amount);

const refundRow = (context: OrderContext): TemplateResult | undefined =>
  isRefundedBeside(context.state) ? factRow(context.text.refunded, refundedAmount(context)) : undefined;

/** What went back beside the status, as one of its sentences, and what is left while the order may use it. */
export function refundText(context: OrderContext): TemplateResult | typeof nothing {
  const { state, text } = context;
  if (!isRefundedBeside(state)) return nothing;
  const amount = refundedAmount(context) ?? '';
  const rest = statusesWithPayout.includes(state.order.status) && refundingAmount(context);
  const sentence = rest
    ? interpolate(text.refundedPart, { amount, rest })
    : interpolate(text.refundedAmount, { amount });
  return html`<p><b .textContent=${sentence}></b></p>`;
}

/** What identifies the order: address, transaction, cost, reference and code. */
export function orderReferences(context: OrderContext): TemplateResult {
  const { state, text, model } = context;
  const { order, snapshot } = state;
  const hash = isDropped(state) ? '' : transactionHash(snapshot);
  return html`
    ${addressBlock(addressLabel(context), context)}
    ${order.status === 'completed' ? model.summary?.linesView(undefined, context) : nothing}
    <dl class="column">
      ${hash ? codeRow({ target: 'transaction', label: text.transaction, value: hash }, context) : nothing}
      ${payoutRow(context)} ${costRows(context)} ${refundRow(context)} ${referenceRow(context)}
      ${transactionCodeRow(context)}
    </dl>
  `;
}

/** The page of the processor in another tab, where the buyer may still have to pay. */
function openPayment(context: OrderContext): TemplateResult | undefined {
  const { state, hasLeft } = context;
  const canPay = state.order.status === 'processing' && hasLeft && !state.options;
  return canPay ? paymentLink(context) : undefined;
}

/** What the buyer still has to do, or may have to; else that there is nothing to do. */
function paymentDuty(context: OrderContext): TemplateResult {
  const { text } = context;
  const actionText = requiredActionText(context);
  if (actionText)
    return html`<p class="notice duty" .textContent=${actionText}></p>
      <div class="action">${paymentLink(context, text.goConfirm)}</div>`;
  const link = openPayment(context);
  if (link) return html`<div class="action">${link}</div>`;
  return html`<dl class="duty">${factRow(text.you, text.youNothing)}</dl>`;
}

/** That the page follows the order, and until the money has arrived not to pay again. */
function followSentence(context: OrderContext): string {
  const { state, text } = context;
  if (state.order.status !== 'processing') return text.updates;
  if (openPayment(context) && !requiredActionText(context)) return text.updatesIfPaid;
  return joinSentences(text.dontPayAgain, text.updates);
}

/** What happens next, and what it depends on: of a payment that runs by its option, of coins that are not yet sent. */
function nextDetails(context: OrderContext): TemplateResult | typeof nothing {
  const { state, text, optionText } = context;
  const { status } = state.order;
  if (status !== 'processing' && status !== 'paid') return nothing;
  const ofPayment = state.option && optionText(state.option).alt;
  const details = status === 'paid' ? interpolate(text.sentNext, textPlaceholders(context)) : ofPayment;
  return details ? html`<p class="small" .textContent=${details}></p>` : nothing;
}

/** What was to be paid in one line, with the option and its fee where it is known. */
export const amountLine = (context: OrderContext): string =>
  paymentSentence(paymentLine, context) ||
  formatMoney(dueAmount(context.state), { currency: context.state.order.fiat_currency, locale: context.locale });

/** A payment in progress: its status first, what was paid, with nothing to scan and no way to start over. */
export function progressView(context: OrderContext): TemplateResult {
  const payment = knownPayment(context) || paymentSentence(paymentLine, context);
  return html`
    <div class="stack">
      ${journeyView(context)}
      <div part="status">
        <div class="line">
          <h2
            class="title"
            part="outcome"
            .textContent=${interpolate(currentStepText(context), { coin: estimatedCoins(context) })}
          ></h2>
          ${elapsedView(context)}
        </div>
        ${payment ? html`<p class="label" .textContent=${payment}></p>` : nothing} ${nextDetails(context)}
        ${refundText(context)} ${confirmationsView(context)} ${stepsView(context)}
      </div>
      ${explorerLink(context)} ${paymentDuty(context)} ${orderReferences(context)}
      ${updatesLine(context, followSentence(context))}
    </div>
  `;
}

/** The merchant's pages for an existing order without an option: one for each, with what it costs. */
export function optionLinks(context: OrderContext): TemplateResult | undefined {
  const { state, config, text, locale, optionText } = context;
  const { order, options = [] } = state;
  if (!config.paymentUrl) return undefined;
  const pages = options.map((option) => {
    const amount = formatMoney(computeFeeLines(option, order).total, { currency: order.fiat_currency, locale });
    const label = `${interpolate(text.submit, { amount })} · ${optionText(option).show_name}`;
    return { url: orderPaymentUrl(context, option.name), label };
  });
  return pageLinks(pages, context);
}
