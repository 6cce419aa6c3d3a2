import { html, nothing, type TemplateResult } from 'lit';
import type { OrderedState } from '../../state/machine.js';
import { en } from '../../text/en/outcome.js';
import { interpolate } from '../../text/format.js';
import { pluralize } from '../../text/plural.js';
import type { OrderContext, OrderViewProps } from '../order-context.js';
import { codeText, copyable, factRow, payoutAmount, updatesLine } from '../order-fragments.js';
import { addressBlock, externalReference, transactionCodeBlock } from '../order-view.js';
import { paymentLink } from '../payment-link.js';
import { transactionHash } from './explorers.js';
import { receiptLines, receiptRows } from './receipt-view.js';
import { stepsView } from './steps-view.js';

/** What the bank or the processor requires of the buyer. Empty when nothing is required. */
export function requiredActionText({ snapshot }: OrderedState, translations: OrderContext['translations']): string {
  const text = { ...en, ...translations };
  const action = snapshot?.required_action;
  return action == null ? '' : action === 'three_d_secure' ? text.three_d_secure : text.action;
}

/** How far the network has confirmed the payout. */
function confirmationCount({ snapshot, order }: OrderedState, context: OrderContext): TemplateResult | typeof nothing {
  if (!snapshot || order.status !== 'sending' || !(snapshot.required_confirmations > 0)) return nothing;
  const required = snapshot.required_confirmations;
  const count = Math.max(0, Math.min(snapshot.confirmations, required));
  const { translations, localizeDigits } = context;
  const sentence = pluralize({ ...en, ...translations }.confirmations, { count: required, lang: context.text.lang });
  const values = { count: localizeDigits(`${count}`), required: localizeDigits(`${required}`) };
  return html`<span class="small">${interpolate(sentence, values)}</span>`;
}

function transactionBlock(
  { state: { snapshot } }: OrderViewProps,
  context: OrderContext,
): TemplateResult | typeof nothing {
  const { translations } = context;
  const value = transactionHash(snapshot);
  if (!value) return nothing;
  const label = { ...en, ...translations }.transaction;
  return copyable({ target: 'transaction', label, value, content: codeText(value) }, context);
}

/** In the other statuses no crypto arrives. */
const statusesWithPayout = ['processing', 'paid', 'sending', 'on_hold'];

/** The service's estimate of the crypto amount. A completed order has it in its title. */
function payoutRow({ state }: OrderViewProps, context: OrderContext): TemplateResult | typeof nothing {
  const amount = statusesWithPayout.includes(state.order.status) ? payoutAmount(state, context) : undefined;
  return amount ? factRow(context.text.receive, amount) : nothing;
}

/** Where the coins went, go, or would have gone. */
function addressLabel({ order: { status } }: OrderedState, { orderText, translations }: OrderContext): string {
  if (status === 'completed') return { ...en, ...translations }.deliveredTo;
  return statusesWithPayout.includes(status) ? orderText.goesTo : orderText.address;
}

/** What identifies the order: address, transaction, reference and code. */
export const orderReferences = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  ${addressBlock({ ...props, label: addressLabel(props.state, context) }, context)} ${transactionBlock(props, context)}
  ${receiptLines(props.state, context)}
  <dl class="column">
    ${payoutRow(props, context)} ${receiptRows(props.state, context)}
    ${factRow(context.orderText.reference, externalReference(props))}
  </dl>
  ${transactionCodeBlock(props, context)}
`;

/** A payment in progress: its status first, with nothing to scan and no way to start over. */
export function progressView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { translations } = context;
  const actionText = requiredActionText(props.state, translations);
  return html`
    <div class="stack">
      ${actionText ? html`<p class="notice" part="action">${actionText}</p>` : nothing}
      ${actionText ? paymentLink({ ...props, label: { ...en, ...translations }.goConfirm }, context) : nothing}
      <div class="column" part="status">
        ${stepsView({ state: props.state, detail: confirmationCount(props.state, context) }, context)}
        ${updatesLine(props.state, context)}
      </div>
      ${orderReferences(props, context)}
    </div>
  `;
}
