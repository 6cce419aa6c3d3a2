import { html, nothing, type TemplateResult } from 'lit';
import type { OrderedState } from '../../state/machine.js';
import type { en } from '../../text/en/outcome.js';
import { interpolate, joinSentences, withLocaleFallback } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';
import { factRow, isAddressTypedByBuyer } from '../order-fragments.js';
import { orderServiceTime } from '../order-status.js';
import { explainedReason, type HoldReason } from './known-money.js';

type Duty = keyof typeof en & `you${string}`;

/** The text key of what the buyer may need to send, by the reason of the hold. */
const duties: Readonly<Record<HoldReason, Duty>> = {
  compliance_review: 'youDocument',
  amount_mismatch: 'youProof',
  coin_mismatch: 'youAddress',
  address_mismatch: 'youAddress',
  late_payment: 'youProof',
  tx_dropped: 'youNothing',
  invalid_address: 'youAddress',
  liquidity: 'youNothing',
};

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
export function reviewView(context: OrderContext): TemplateResult {
  const { state, text, model } = context;
  const reason = (explainedReason(state) as HoldReason | undefined) ?? 'compliance_review';
  const isOwn = isAddressTypedByBuyer(context);
  // Where the page has set the address, another one is not for the buyer to give.
  const duty = duties[reason] === 'youAddress' && !isOwn ? 'youNothing' : duties[reason];
  // Then the sentence of a refused address asks the buyer to contact the shop.
  const hasDuty = isOwn || reason !== 'invalid_address';
  const time = reviewTime(state, model.marks?.wordsLocale(context));
  return html`<dl class="column review">
      ${factRow(text.next, text.nextReview)} ${time ? factRow(text.by, time) : nothing}
      ${hasDuty ? factRow(text.you, text[duty]) : nothing}
    </dl>
    ${time === '' ? html`<p .textContent=${interpolate(joinSentences(text.overdue, text.contactShop), { shop: text.shop })}></p>` : nothing}`;
}
