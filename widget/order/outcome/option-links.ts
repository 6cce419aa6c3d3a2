import { html, type TemplateResult } from 'lit';
import { computeFeeLines, type PaymentOption } from '#contract';
import { formatMoney, interpolate } from '../../text/format.js';
import type { OrderContext, OrderViewProps } from '../order-context.js';
import { fillPaymentUrl, hostNote, pageLink, type PaymentPage } from '../payment-link.js';

type OptionPageProps = { readonly props: OrderViewProps; readonly option: PaymentOption };

/** The page of an option, with what it costs. */
function optionPage({ props, option }: OptionPageProps, { text, locale, optionText }: OrderContext): PaymentPage {
  const { order } = props.state;
  const amount = formatMoney(computeFeeLines(option, order).total, { currency: order.fiat_currency, locale });
  const label = `${interpolate(text.submit, { amount })} · ${optionText(option).show_name}`;
  return { url: fillPaymentUrl(props, option.name), label };
}

/** The merchant's pages for an existing order without an option: one for each. */
export function optionLinks(props: OrderViewProps, context: OrderContext): TemplateResult | undefined {
  const options = props.config.paymentUrl ? (props.state.options ?? []) : [];
  const pages = options.map((option) => optionPage({ props, option }, context));
  const [first] = pages;
  return first && html`${pages.map((page) => pageLink(page, context))} ${hostNote(first.url, context)}`;
}
