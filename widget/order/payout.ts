import { html, type TemplateResult } from 'lit';
import { withoutPrototype } from '../common/sanitize.js';
import type { OrderedState } from '../state/machine.js';
import { withLocaleFallback } from '../text/format.js';
import type { ViewContext } from '../views/view-context.js';

/** A number of coins as the locale writes it, to the last digit and without trailing zeros. */
export const formatCoins = (amount: string, { locale }: Pick<ViewContext, 'locale'>): string =>
  withLocaleFallback(
    (tag) => new Intl.NumberFormat(tag, withoutPrototype({ maximumFractionDigits: 20 })),
    locale,
  ).format(amount as Intl.StringNumericLiteral);

/** The service's estimate of what the buyer gets. Undefined until the service has reported it. */
export const payoutAmount = ({ snapshot }: OrderedState, context: ViewContext): TemplateResult | undefined =>
  snapshot && html`<bdi dir="ltr">≈ ${formatCoins(snapshot.crypto_amount, context)} ${snapshot.crypto_currency}</bdi>`;
