import { html, nothing, type TemplateResult } from 'lit';
import { interpolate } from '../text/format.js';
import type { OrderContext } from './order-context.js';
import * as fragments from './order-fragments.js';
import { needsOutcomeView } from './order-status.js';
import { paymentAction } from './payment-link.js';

const progressLine = (words: string): TemplateResult => html`
  <p class="progress">${words} <span class="dot"></span></p>
`;

/** @csspart status - The order's status: its steps, or how it ended. */
const statusView = (context: OrderContext): TemplateResult => html`
  <div part="status">
    ${progressLine(context.text.pending)} ${fragments.updatesLine(context, context.text.updatesIfPaid)}
  </div>
`;

/**
 * What is paid out, and where it goes. The sentence that nothing is to be sent by hand comes before the code that invites
 * to it.
 *
 * @csspart payout - What is paid out, and where it goes.
 */
function payoutView(context: OrderContext): TemplateResult {
  const { text, state } = context;
  const [before, after] = interpolate(text.sendNote, fragments.textPlaceholders(context)).split('{amount}');
  return html`
    <div class="payout" part="payout">
      <p class="note" id="address-label">
        ${before}<b class="payout-amount">${fragments.payoutEstimate(context)}</b>${after}
      </p>
      <div class="where">
        ${fragments.qrView(context)}
        ${fragments.copyButton({ target: 'address', value: state.order.wallet_address }, context)}
      </div>
    </div>
  `;
}

/**
 * A pending order: how to pay, what comes of it, its status, which is not known offline, and references. Nothing starts
 * another one, because this one can be paid.
 */
const pendingView = (context: OrderContext): TemplateResult => html`
  <div class="stack">
    ${paymentAction(context)} ${payoutView(context)}
    <div class="foot">${context.isOffline ? nothing : statusView(context)} ${fragments.orderRows(context)}</div>
  </div>
`;

/** Until the views of the outcome have loaded, or where they fail to: nothing to scan, nothing to pay a second time. */
const fallbackView = (context: OrderContext): TemplateResult => html`
  <div class="stack">
    <p .textContent=${context.text.updatesIfPaid}></p>
    <dl>${fragments.transactionCodeRow(context)}</dl>
  </div>
`;

/** The view for the order's status; a fallback until the views of the outcome load. */
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
      <div class="action"><div class="button primary blank"></div></div>
      <div inert>${payoutView(context)}</div>
      <div class="foot">
        <div>
          ${progressLine(text.creating)}
          <div class="swap">
            <p class="small" hidden>${text.updatesIfPaid}</p>
            <p class="small">${text.notYetCharged}</p>
          </div>
        </div>
        <div inert>${fragments.orderRows(context)}</div>
      </div>
    </div>
  `;
};
