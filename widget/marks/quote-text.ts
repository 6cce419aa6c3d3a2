import { html, type TemplateResult } from 'lit';
import { formatCoins } from '../text/format.js';
import type { ViewContext } from '../views/view-context.js';
import { findQuote, type QuotedChoice } from './quote-cache.js';

/** What the buyer gets, as the pay screen then says it. Undefined until the service has answered. */
export function quoteText(choice: QuotedChoice, { text, locale }: ViewContext): TemplateResult | undefined {
  const quote = findQuote(choice);
  if (!quote) return undefined;
  const amount = formatCoins(quote.crypto_amount, locale);
  return html`${text.receive} <bdi dir="ltr">≈ ${amount} ${quote.crypto_currency}</bdi>`;
}
