import { html, nothing, type TemplateResult } from 'lit';
import { quote, type PaymentOption } from '#contract';
import { formatMoney, interpolate } from '../text/format.js';
import type { OrderContext, OrderViewProps } from './order-context.js';

/** The option is an own member of every page: a member of `Object.prototype` is no option. */
type PaymentPage = { readonly url: string; readonly option: PaymentOption | undefined };

/**
 * The merchant's page with this order filled in, else the service's; the contract lets only http and https through. Where the
 * merchant's page needs an option and the order has none, there is one page for each option.
 */
function paymentPages({ state, config: { paymentUrl } }: OrderViewProps): readonly PaymentPage[] {
  const { order, option, options = [], snapshot } = state;
  if (!paymentUrl) return snapshot?.payment_url ? [{ url: snapshot.payment_url, option: undefined }] : [];
  const fill = (name = '') =>
    paymentUrl
      .replaceAll('{option}', encodeURIComponent(name))
      .replaceAll('{transaction_code}', encodeURIComponent(order.transaction_code));
  const name = snapshot?.payment_option ?? option?.name;
  if (name || !paymentUrl.includes('{option}')) return [{ url: fill(name), option: undefined }];
  return options.map((one) => ({ url: fill(one.name), option: one }));
}

type OptionLabelProps = { readonly option: PaymentOption; readonly context: OrderContext };

/** What a choice of pages says of each: what it costs, and by which option. */
function optionLabel({ state: { order } }: OrderViewProps, { option, context }: OptionLabelProps): string {
  const { fiat_amount: fiatAmount, fiat_currency: currency } = order;
  const { total } = quote(option, { fiatAmount, fiatCurrency: currency });
  const amount = formatMoney(total, { currency, locale: context.locale });
  return `${interpolate(context.text.submit, { amount })} · ${option.show_name}`;
}

type PaymentLinkProps = OrderViewProps & { readonly label: string };

/** The page where the buyer pays, as the primary action. Names the host of another origin. */
export function paymentLink(props: PaymentLinkProps, context: OrderContext): TemplateResult | undefined {
  const { orderText, settings } = context;
  const pages = paymentPages(props);
  const [first] = pages;
  if (!first) return undefined;
  const { origin, host } = new URL(first.url);
  return html`
    ${pages.map(
      ({ url, option }) =>
        html`<a
          class="button primary"
          part="button"
          href=${url}
          target=${settings.paymentTarget}
          rel="noopener noreferrer"
          >${option ? optionLabel(props, { option, context }) : props.label}</a
        >`,
    )}
    ${
      origin === location.origin
        ? nothing
        : html`<p class="small" part="host">${interpolate(orderText.payOn, { host })}</p>`
    }
  `;
}

/** How to pay: the link, else the merchant's sentence. They take the same room, because the link may come with a report. */
export function paymentAction(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { goPay, instructions } = context.orderText;
  return html`<div class="action">
    ${
      paymentLink({ ...props, label: goPay }, context) ??
      html`<p part="instructions"><slot name="instructions">${instructions}</slot></p>`
    }
  </div>`;
}
