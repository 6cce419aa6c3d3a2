import { html, nothing, type TemplateResult } from 'lit';
import { interpolate } from '../text/format.js';
import type { OrderContext } from './order-context.js';

/** The merchant's page with this order filled in. */
export const fillPaymentUrl = ({ state, config: { paymentUrl } }: OrderContext, option = ''): string =>
  interpolate(paymentUrl, {
    option: encodeURIComponent(option),
    transaction_code: encodeURIComponent(state.order.transaction_code),
  });

/**
 * The merchant's page, else the service's; the contract lets only http and https through. Undefined where the merchant's
 * page needs an option and the order has none: then there is one page for each option.
 */
function paymentPage(context: OrderContext): string | undefined {
  const { paymentUrl } = context.config;
  const { option, snapshot } = context.state;
  if (!paymentUrl) return snapshot?.payment_url ?? undefined;
  const name = snapshot?.payment_option ?? option?.name;
  return name || !paymentUrl.includes('{option}') ? fillPaymentUrl(context, name) : undefined;
}

export type PaymentPage = { readonly url: string; readonly label: string };

/** Pages where the buyer pays, each as a primary action, with the host of another origin by name. */
export function pageLinks(
  pages: readonly PaymentPage[],
  { host: element, text, hasLeft, onLeave }: OrderContext,
): TemplateResult | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const { origin, host } = new URL(first.url);
  const opensTab = element.paymentTarget === '_blank';
  const note = opensTab ? (hasLeft ? text.waitsForTab : text.opensTab) : interpolate(text.payOn, { host });
  return html`
    ${pages.map(
      ({ url, label }) =>
        html`<a
          class="button primary"
          part="button"
          href=${url}
          target=${element.paymentTarget}
          rel="noopener noreferrer"
          @click=${onLeave}
          >${label}</a
        >`,
    )}
    ${origin === location.origin && !opensTab ? nothing : html`<p class="small" part="host">${note}</p>`}
  `;
}

/** What the link says: where it leads, or that the buyer has been there. */
function linkLabel(url: string, { text, hasLeft }: OrderContext): string {
  const { origin, host } = new URL(url);
  if (hasLeft) return text.openAgain;
  return origin === location.origin ? text.goPay : interpolate(text.goTo, { host });
}

/** The page where the buyer pays, or the pages of all options. `label` is the link's, where its place is not the point. */
export function paymentLink(context: OrderContext, label?: string): TemplateResult | undefined {
  const url = paymentPage(context);
  if (!url) return context.outcomeModule?.optionLinks(context);
  return pageLinks([{ url, label: label ?? linkLabel(url, context) }], context);
}

/**
 * How to pay: the link, else the merchant's sentence. They take the same room, because the link may come with a report.
 * Until the first report the sentence is hidden for a second, because a link may replace it.
 */
export const paymentAction = (context: OrderContext): TemplateResult =>
  html`<div class="action">
    ${
      paymentLink(context) ??
      html`<p class=${context.state.snapshot ? '' : 'late'} part="instructions">
        <slot name="instructions">${context.text.instructions}</slot>
      </p>`
    }
  </div>`;
