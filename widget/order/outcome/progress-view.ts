import { html, nothing, type TemplateResult } from 'lit';
import {
  addressBlock,
  transactionCodeBlock,
  paymentLink,
  externalReference,
  statusView,
  type OrderViewProps,
} from '../order-view.js';
import { codeText, copyable, factRow, type OrderContext } from '../view-parts.js';
import { sanitizeText } from '../../common/sanitize-text.js';
import type { OrderedState } from '../../state/machine.js';
import { interpolate } from '../../text/en.js';
import { pluralize } from '../../text/plural.js';
import { en } from './en.js';

/** What the bank or the processor asks of the buyer; nothing where nothing is asked. */
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

/** The hash is the service's word: shown as text, copied as it is shown. */
function transactionBlock(
  { state: { snapshot } }: OrderViewProps,
  context: OrderContext,
): TemplateResult | typeof nothing {
  const { translations } = context;
  const value = sanitizeText(snapshot?.tx_hash ?? '', 128);
  if (!value) return nothing;
  const label = { ...en, ...translations }.transaction;
  return copyable('transaction', { label, value, content: codeText(value) }, context);
}

/** Of the others nothing arrives. */
const statusesWithPayout = ['processing', 'paid', 'sending', 'completed', 'on_hold'];

/** What arrives, as far as the service can say. */
function payoutEstimate(
  { state: { snapshot } }: OrderViewProps,
  { translations, localizeDigits }: OrderContext,
): TemplateResult | typeof nothing {
  if (!snapshot || !statusesWithPayout.includes(snapshot.status)) return nothing;
  const { crypto_amount, crypto_currency } = snapshot;
  const amount = html`<span dir="ltr">≈ ${localizeDigits(crypto_amount)} ${crypto_currency}</span>`;
  return factRow({ ...en, ...translations }.estimate, amount);
}

/** Everything by which the buyer, the shop and the network know the order. */
export const orderReferences = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  ${addressBlock(props, context)} ${transactionBlock(props, context)}
  <dl class="column">
    ${payoutEstimate(props, context)} ${factRow(context.orderText.reference, externalReference(props))}
  </dl>
  ${transactionCodeBlock(props, context)}
`;

/** The payment goes on: where it is comes first, there is nothing to scan any more, and nothing to begin again. */
export function progressView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { translations } = context;
  const actionText = requiredActionText(props.state, translations);
  return html`
    <div class="stack">
      ${actionText ? html`<p class="notice" part="action">${actionText}</p>` : nothing}
      ${actionText ? paymentLink({ ...en, ...translations }.goConfirm, props) : nothing}
      ${statusView(props, context, confirmationCount(props.state, context))} ${orderReferences(props, context)}
    </div>
  `;
}
