import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../../common/sanitize.js';
import type { OrderedState } from '../../state/machine.js';
import { en } from '../../text/en/outcome.js';
import { interpolate } from '../../text/format.js';
import { pluralize } from '../../text/plural.js';
import type { OrderContext, OrderViewProps } from '../order-context.js';
import { addressBlock, externalReference, paymentLinks, statusView, transactionCodeBlock } from '../order-view.js';
import { codeText, copyable, factRow } from '../order-fragments.js';

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

/** The hash comes from the service: it is shown sanitized, and copied as shown. */
function transactionBlock(
  { state: { snapshot } }: OrderViewProps,
  context: OrderContext,
): TemplateResult | typeof nothing {
  const { translations } = context;
  const value = sanitizeText(snapshot?.tx_hash ?? '', 128);
  if (!value) return nothing;
  const label = { ...en, ...translations }.transaction;
  return copyable({ target: 'transaction', label, value, content: codeText(value) }, context);
}

/** In the other statuses no crypto arrives. */
const statusesWithPayout = ['processing', 'paid', 'sending', 'completed', 'on_hold'];

/** The service's estimate of the crypto amount. */
function payoutEstimate(
  { state: { snapshot } }: OrderViewProps,
  { translations, localizeDigits }: OrderContext,
): TemplateResult | typeof nothing {
  if (!snapshot || !statusesWithPayout.includes(snapshot.status)) return nothing;
  const { crypto_amount, crypto_currency } = snapshot;
  const amount = html`<span dir="ltr">≈ ${localizeDigits(crypto_amount)} ${crypto_currency}</span>`;
  return factRow({ ...en, ...translations }.estimate, amount);
}

/** What identifies the order: address, transaction, reference and code. */
export const orderReferences = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  ${addressBlock(props, context)} ${transactionBlock(props, context)}
  <dl class="column">
    ${payoutEstimate(props, context)} ${factRow(context.orderText.reference, externalReference(props))}
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
      ${actionText ? paymentLinks(() => ({ ...en, ...translations }).goConfirm, props) : nothing}
      ${statusView({ ...props, detail: confirmationCount(props.state, context) }, context)}
      ${orderReferences(props, context)}
    </div>
  `;
}
