import { html, nothing, type TemplateResult } from 'lit';
import { interpolate } from '../text/format.js';
import type { OrderContext, OrderViewProps } from './order-context.js';

/** The merchant's page with this order filled in. */
export const fillPaymentUrl = ({ state, config: { paymentUrl } }: OrderViewProps, option = ''): string =>
  interpolate(paymentUrl, {
    option: encodeURIComponent(option),
    transaction_code: encodeURIComponent(state.order.transaction_code),
  });

/**
 * The merchant's page, else the service's; the contract lets only http and https through. Undefined where the merchant's
 * page needs an option and the order has none: then there is one page for each option.
 */
function paymentPage(props: OrderViewProps): string | undefined {
  const { state, config } = props;
  const { option, snapshot } = state;
  if (!config.paymentUrl) return snapshot?.payment_url ?? undefined;
  const name = snapshot?.payment_option ?? option?.name;
  return name || !config.paymentUrl.includes('{option}') ? fillPaymentUrl(props, name) : undefined;
}

export type PaymentPage = { readonly url: string; readonly label: string };

/** A page where the buyer pays, as the primary action. */
export const pageLink = ({ url, label }: PaymentPage, { settings }: OrderContext): TemplateResult =>
  html`<a class="button primary" part="button" href=${url} target=${settings.paymentTarget} rel="noopener noreferrer"
    >${label}</a
  >`;

/** Names the host of another origin. */
export function hostNote(url: string, { orderText }: OrderContext): TemplateResult | typeof nothing {
  const { origin, host } = new URL(url);
  return origin === location.origin
    ? nothing
    : html`<p class="small" part="host">${interpolate(orderText.payOn, { host })}</p>`;
}

type PaymentLinkProps = OrderViewProps & { readonly label: string };

/** The page where the buyer pays, as the primary action. */
export function paymentLink(props: PaymentLinkProps, context: OrderContext): TemplateResult | undefined {
  const url = paymentPage(props);
  return url
    ? html`${pageLink({ url, label: props.label }, context)} ${hostNote(url, context)}`
    : props.outcomeModule?.optionLinks(props, context);
}

/**
 * How to pay: the link, else the merchant's sentence. They take the same room, because the link may come with a report.
 * Until the first report the sentence is hidden for a second, because a link may replace it.
 */
export function paymentAction(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { goPay, instructions } = context.orderText;
  return html`<div class="action">
    ${
      paymentLink({ ...props, label: goPay }, context) ??
      html`<p class=${props.state.snapshot ? '' : 'late'} part="instructions">
        <slot name="instructions">${instructions}</slot>
      </p>`
    }
  </div>`;
}
