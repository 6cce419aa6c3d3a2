import { html, nothing, type TemplateResult } from 'lit';
import { addressBlock, codeBlock, paymentLink, referenceOf, statusView, type Shown } from '../view.js';
import { code, copyable, fact, type OrderContext } from '../view-parts.js';
import { plain } from '../../common/sanitize-text.js';
import type { Ordered } from '../../state/machine.js';
import { say } from '../../text/en.js';
import { form } from '../../text/plural.js';
import { en } from './en.js';

/** What the bank or the processor asks of the buyer; nothing where nothing is asked. */
export function askedOf({ snapshot }: Ordered, words: OrderContext['words']): string {
  const text = { ...en, ...words };
  const action = snapshot?.required_action;
  return action == null ? '' : action === 'three_d_secure' ? text.three_d_secure : text.action;
}

/** How far the network has confirmed the payout. */
function confirmations({ snapshot, order }: Ordered, context: OrderContext): TemplateResult | typeof nothing {
  if (!snapshot || order.status !== 'sending' || !(snapshot.required_confirmations > 0)) return nothing;
  const required = snapshot.required_confirmations;
  const count = Math.max(0, Math.min(snapshot.confirmations, required));
  const { words, numerals } = context;
  const sentence = form({ ...en, ...words }.confirmations, { count: required, lang: context.text.lang });
  const values = { count: numerals(`${count}`), required: numerals(`${required}`) };
  return html`<span class="small">${say(sentence, values)}</span>`;
}

/** The hash is the service's word: shown as text, copied as it is shown. */
function transactionBlock({ state: { snapshot } }: Shown, context: OrderContext): TemplateResult | typeof nothing {
  const { words } = context;
  const value = plain(snapshot?.tx_hash ?? '', 128);
  if (!value) return nothing;
  const label = { ...en, ...words }.transaction;
  return copyable('transaction', { label, value, content: code(value) }, context);
}

/** Of the others nothing arrives. */
const arrives = ['processing', 'paid', 'sending', 'completed', 'on_hold'];

/** What arrives, as far as the service can say. */
function estimate({ state: { snapshot } }: Shown, { words, numerals }: OrderContext): TemplateResult | typeof nothing {
  if (!snapshot || !arrives.includes(snapshot.status)) return nothing;
  const { crypto_amount, crypto_currency } = snapshot;
  const amount = html`<span dir="ltr">≈ ${numerals(crypto_amount)} ${crypto_currency}</span>`;
  return fact({ ...en, ...words }.estimate, amount);
}

/** Everything by which the buyer, the shop and the network know the order. */
export const references = (shown: Shown, context: OrderContext): TemplateResult => html`
  ${addressBlock(shown, context)} ${transactionBlock(shown, context)}
  <dl class="column">${estimate(shown, context)} ${fact(context.order.reference, referenceOf(shown))}</dl>
  ${codeBlock(shown, context)}
`;

/** The payment goes on: where it is comes first, there is nothing to scan any more, and nothing to begin again. */
export function progressView(shown: Shown, context: OrderContext): TemplateResult {
  const { words } = context;
  const asked = askedOf(shown.state, words);
  return html`
    <div class="stack">
      ${asked ? html`<p class="notice" part="action">${asked}</p>` : nothing}
      ${asked ? paymentLink({ ...en, ...words }.goConfirm, shown) : nothing}
      ${statusView(shown, context, confirmations(shown.state, context))} ${references(shown, context)}
    </div>
  `;
}
