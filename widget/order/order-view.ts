import { html, nothing, type TemplateResult } from 'lit';
import { interpolate } from '../text/format.js';
import type { OrderContext } from './order-context.js';
import {
  addressBlock,
  destinationLabel,
  isAddressTypedByBuyer,
  payoutEstimate,
  qrView,
  referenceRow,
  textPlaceholders,
  transactionCodeRow,
  updatesLine,
} from './order-fragments.js';
import { happyPath, needsOutcomeView } from './order-status.js';
import { paymentAction } from './payment-link.js';

const progressLine = (words: string): TemplateResult => html`
  <p class="progress"><span class="dot"></span> <span class="what">${words}</span></p>
`;

/** The step of an order in one line. */
function statusView(context: OrderContext): TemplateResult | undefined {
  const { state, text } = context;
  const step = happyPath.find((one) => one === state.order.status);
  // @csspart status - The order's status: its steps, or how it ended.
  return (
    step &&
    html`<div class="column" part="status">
      ${progressLine(interpolate(text[step], textPlaceholders(context)))}
      ${updatesLine(context, step === 'pending' ? text.updatesIfPaid : text.updates)}
    </div>`
  );
}

/** How much of which coin on which network. The place of the amount is kept until the service has reported it. */
const coinLine = (context: OrderContext): TemplateResult => html`
  <div class="line estimate">
    <span class="glyph coin-mark">${context.model.marks?.coinMark(context.state.order)}</span>
    <span>
      ${isAddressTypedByBuyer(context) ? html`<span class="small">${context.text.receive}</span>` : nothing}
      <b class="payout-amount">${payoutEstimate(context)}</b>
    </span>
    <p class="small tag">${textPlaceholders(context).network}</p>
  </div>
`;

/**
 * What is paid out, and where it goes. The sentence that nothing is to be sent by hand comes before the code that invites
 * to it.
 *
 * @csspart payout - What is paid out, and where it goes.
 */
function payoutView(context: OrderContext): TemplateResult {
  const { text, host } = context;
  const label = destinationLabel(context);
  return html`
    <div class="column payout" part="payout">
      ${coinLine(context)}
      <p class="note">${interpolate(text.sendNote, textPlaceholders(context))}</p>
      ${
        host.emphasis === 'address'
          ? addressBlock({ label, code: qrView(context) }, context)
          : html`<div class="where">${qrView(context)} ${addressBlock({ label }, context)}</div>`
      }
    </div>
  `;
}

/**
 * The end of a pending order: its status, which is not known offline, and references. Nothing starts another one, because this
 * one can be paid.
 */
const pendingDetails = (context: OrderContext): TemplateResult => html`
  ${context.isOffline ? nothing : statusView(context)}
  <dl class="column">${referenceRow(context)} ${transactionCodeRow(context)}</dl>
`;

/** A pending order: how to pay, and what comes of it. */
const pendingView = (context: OrderContext): TemplateResult => html`
  <div class="stack">${paymentAction(context)} ${payoutView(context)} ${pendingDetails(context)}</div>
`;

/** A status that is no step, or until the views of the outcome have loaded: nothing to scan, nothing to pay a second time. */
const fallbackView = (context: OrderContext): TemplateResult => html`
  <div class="stack">
    ${statusView(context)} ${addressBlock({ label: context.text.address }, context)}
    <dl>${transactionCodeRow(context)}</dl>
  </div>
`;

/** The pay screen looks like an on-ramp. */
export function orderView(context: OrderContext): TemplateResult {
  if (!needsOutcomeView(context.state.order.status)) return pendingView(context);
  return context.outcomeModule?.nonPendingView(context) ?? fallbackView(context);
}

/**
 * The order in its final size, while it is created: what is known of it, with blank places for the way to pay and the code.
 * Nothing of it answers yet.
 */
export const creatingView = (context: OrderContext): TemplateResult => {
  const { text } = context;
  return html`
    <div class="stack" aria-busy="true">
      <div class="action"><div class="button blank"></div></div>
      <div inert>${payoutView(context)}</div>
      <div class="column">
        ${progressLine(text.creating)}
        <div class="swap">
          <p class="small updates" hidden>${text.updatesIfPaid}</p>
          <p class="small updates">${text.notYetCharged}</p>
        </div>
      </div>
      <dl class="column" inert>${referenceRow(context)} ${transactionCodeRow(context)}</dl>
    </div>
  `;
};
