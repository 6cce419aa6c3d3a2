import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../common/sanitize.js';
import { isValidAttribute } from '../config/attributes.js';
import type { CheckoutHost } from '../element/host.js';
import { interpolate } from '../text/format.js';
import type { OrderContext } from './order-context.js';

/** The merchant's page with this order filled in. */
export const orderPaymentUrl = (
  { state, config: { paymentUrl = '' }, locale, text }: OrderContext,
  option = '',
): string =>
  interpolate(paymentUrl, {
    option: encodeURIComponent(option),
    transaction_code: encodeURIComponent(state.order.transaction_code),
    // Without the digits of `numbering-system`.
    locale: encodeURIComponent((locale ?? text.lang).replace(/-u-.*/, '')),
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
  return name || !paymentUrl.includes('{option}') ? orderPaymentUrl(context, name) : undefined;
}

/** Where the payment page opens. */
export const paymentTarget = ({ paymentTarget: target }: CheckoutHost): string =>
  isValidAttribute('paymentTarget', target) ? target : '_blank';

export type PaymentPage = { readonly url: string; readonly label: string | undefined };

/** Pages where the buyer pays, each as a primary action that says where it leads, and whether a tab opens. */
export function pageLinks(pages: readonly PaymentPage[], context: OrderContext): TemplateResult | undefined {
  const { host: element, text, hasLeft, onLeave, isOffline, outcomeModule } = context;
  const unopened = context.unopened && outcomeModule?.unopenedLink(context);
  const [first] = pages;
  if (!first) return undefined;
  const { origin, host } = new URL(first.url);
  const target = unopened?.target ?? paymentTarget(element);
  // The wait is what matters then, and the other tab the place to pay.
  const isAgain = hasLeft && !unopened && first.label === undefined;
  const goTo = origin === location.origin ? text.goPay : interpolate(text.goTo, { host });
  const link = unopened?.label ?? (isAgain ? text.openAgain : goTo);
  // The link stays one: a browser may say that it is offline where it is not.
  const leftText = hasLeft ? text.waitsForTab : text.opensTab;
  const tabText = isOffline ? text.opensOnline : leftText;
  const sentence =
    isOffline || paymentTarget(element) === '_blank'
      ? html`<p class=${isAgain ? 'tab-note' : 'label tab-note'} id="tab" .textContent=${tabText}></p>`
      : nothing;
  // @csspart secondary-button - Any other button or link: back to the shop, support, receipt, the payment page once more.
  return html`
    ${isAgain ? sentence : nothing}
    ${pages.map(
      ({ url, label = link }) =>
        html`<a
          class=${isAgain ? 'button open-again' : 'button primary'}
          part=${isAgain ? 'secondary-button' : 'button'}
          href=${url}
          target=${target}
          rel="noopener noreferrer"
          aria-describedby="tab"
          @click=${onLeave}
          .textContent=${label}
        ></a>`,
    )}
    ${isAgain ? nothing : (!isOffline && unopened?.address) || sentence}
  `;
}

/** The page where the buyer pays, or the pages of all options. A `label` may name the `{host}` of the page. */
export function paymentLink(context: OrderContext, label?: string): TemplateResult | undefined {
  const url = paymentPage(context);
  if (!url) return context.outcomeModule?.optionLinks(context);
  return pageLinks([{ url, label: label && interpolate(label, { host: new URL(url).host }) }], context);
}

const maxInstructionsLength = 500;

/** Text of several lines, cleaned like every other text from outside before it is shown. */
const sanitizeLines = (text: string): string =>
  text
    .slice(0, maxInstructionsLength)
    .split(/\r?\n/)
    .map((line) => sanitizeText(line, maxInstructionsLength))
    .join('\n')
    .trim();

/**
 * How to pay: the link, else what the page says or the service has given, once that has answered that it has no page. They
 * take the same room. Until then a sentence says that it is looked up, hidden for a second, because most services answer sooner.
 */
export function paymentAction(context: OrderContext): TemplateResult {
  const { state, text } = context;
  const isAnswered = !!state.snapshot || state.isUnreported;
  const given = sanitizeLines(state.snapshot?.payment_instructions ?? '');
  const instructions = given ? html`<span class="given">${given}</span>` : text.instructions;
  const sentence = isAnswered ? html`<slot name="instructions">${instructions}</slot>` : text.lookingUp;
  return html`<div class="action">
    ${paymentLink(context) ?? html`<p class=${isAnswered ? 'instructions' : 'instructions late'}>${sentence}</p>`}
  </div>`;
}
