import { html, type TemplateResult } from 'lit';
import { withoutPrototype } from '../common/sanitize.js';
import { withLocaleFallback } from '../text/format.js';
import type { ViewContext } from '../views/view-context.js';
import { findQuote, type QuotedChoice } from './quote-cache.js';

/** What the buyer gets, as the pay screen then says it. Undefined until the service has answered. */
export function quoteText(choice: QuotedChoice, { text, locale }: ViewContext): TemplateResult | undefined {
  const quote = findQuote(choice);
  if (!quote) return undefined;
  const options = withoutPrototype({ maximumFractionDigits: 20 });
  const coins = withLocaleFallback((tag) => new Intl.NumberFormat(tag, options), locale);
  const amount = coins.format(quote.crypto_amount as Intl.StringNumericLiteral);
  return html`${text.receive} <bdi dir="ltr">≈ ${amount} ${quote.crypto_currency}</bdi>`;
}
