import { html, nothing, type TemplateResult } from 'lit';
import { decimal, quote, type PaymentOption } from '#contract';
import { resolvePurchase, type Purchase } from '../common/purchase.js';
import { sanitizeText } from '../common/sanitize.js';
import type { OrderedState } from '../state/machine.js';
import { formatMoney, interpolate } from '../text/format.js';
import { networkName } from '../text/networks.js';
import type { OrderContext, OrderViewProps } from './order-context.js';
import { formatClock, happyPath, needsOutcomeView, remainingSeconds } from './order-status.js';
import { stepsView } from './steps-view.js';
import { addressText, codeText, copyable, factRow, qrView, resetButton } from './order-fragments.js';

const textPlaceholders = ({ order }: OrderedState) => ({
  coin: order.crypto_currency,
  network: networkName(order.crypto_currency_network),
});

const isOnHappyPath = (status: string): status is (typeof happyPath)[number] =>
  (happyPath as readonly string[]).includes(status);

/** What the buyer pays in total: the amount and the fee of the chosen option. */
function formatTotal({ state: { option, order }, config }: OrderViewProps, { locale }: OrderContext): string {
  const purchase = resolvePurchase(config, order) as Purchase;
  const { fiatAmount, fiatCurrency: currency } = purchase;
  const total = option ? quote(option, purchase).total : decimal(fiatAmount);
  return formatMoney(total, { currency, locale });
}

/**
 * The merchant's payment page with this order filled in, else the page that the service names, as the primary action. Where
 * the merchant's page needs an option and the order has none, the action exists once for each option.
 */
export function paymentLinks(
  label: (option: PaymentOption | undefined) => string,
  { state: { order, option, options = [], snapshot }, config: { paymentUrl } }: OrderViewProps,
): readonly TemplateResult[] {
  const link = (text: string, url: string) =>
    html`<a class="button primary" part="button" href=${url} target="_blank" rel="noopener noreferrer">${text}</a>`;
  const url = paymentUrl || snapshot?.payment_url;
  if (!url) return [];
  if (!paymentUrl) return [link(label(option), url)];
  const fill = (name = '') =>
    url
      .replaceAll('{option}', encodeURIComponent(name))
      .replaceAll('{transaction_code}', encodeURIComponent(order.transaction_code));
  const name = snapshot?.payment_option ?? option?.name;
  if (name || !url.includes('{option}')) return [link(label(option), fill(name))];
  return options.map((one) => link(`${label(one)} · ${one.show_name}`, fill(one.name)));
}

export function addressBlock({ state }: OrderViewProps, context: OrderContext): TemplateResult {
  const { wallet_address: value } = state.order;
  const label = interpolate(context.orderText.address, textPlaceholders(state));
  return copyable({ target: 'address', label, value, content: addressText(value) }, context);
}

export function transactionCodeBlock({ state }: OrderViewProps, context: OrderContext): TemplateResult {
  const { transaction_code: value } = state.order;
  const label = context.orderText.transactionCode;
  return copyable({ target: 'transaction-code', label, value, content: codeText(value) }, context);
}

export const externalReference = ({ config, state }: OrderViewProps): string =>
  sanitizeText(config.orderParameters?.['external_reference'] ?? state.snapshot?.external_reference ?? '', 255);

/** `detail` stands beside the current step. */
type StatusViewProps = OrderViewProps & { readonly detail: unknown };

/** The status: the steps and the current one, or the unchanged status of another service. */
export function statusView({ state, outcomeModule, detail }: StatusViewProps, context: OrderContext): TemplateResult {
  const seconds = remainingSeconds(state);
  if (isOnHappyPath(state.order.status)) {
    return html`<div class="column" part="status">
      ${stepsView({ state, detail }, context)}
      ${outcomeModule?.timeLeftView({ seconds, formatted: context.localizeDigits(formatClock(Math.ceil(seconds ?? 0))) }, context)}
    </div>`;
  }
  const status = html`<span part="status"><span class="dot"></span>${sanitizeText(state.order.status, 40)}</span>`;
  return html`<dl>${factRow(context.orderText.status, status)}</dl>`;
}

/** A pending order, or one with a status of another service: code, address, warning, status, references. */
function pendingView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { state, qrImage } = props;
  const { orderText: text } = context;
  const total = formatTotal(props, context);
  const placeholders = textPlaceholders(state);
  return html`
    <div class="stack">
      ${qrView({ qrImage, value: state.order.wallet_address, placeholders }, context)} ${addressBlock(props, context)}
      <p class="notice" part="warning">${interpolate(text.warning, placeholders)}</p>
      ${paymentLinks(
        (option) =>
          interpolate(text.payNow, { amount: formatTotal({ ...props, state: { ...state, option } }, context) }),
        props,
      )}
      ${statusView({ ...props, detail: undefined }, context)}
      <dl class="column">
        ${state.option ? factRow(interpolate(text.toPay, { option: state.option.show_name }), total) : nothing}
        ${factRow(text.reference, externalReference(props))}
      </dl>
      ${transactionCodeBlock(props, context)} ${resetButton(context)}
    </div>
  `;
}

/** Until the views of the outcome have loaded: nothing to scan, nothing to pay a second time. */
const fallbackView = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  <div class="stack">
    ${statusView({ ...props, detail: undefined }, context)} ${addressBlock(props, context)}
    ${transactionCodeBlock(props, context)}
  </div>
`;

export function orderView(props: OrderViewProps, context: OrderContext): TemplateResult {
  if (!needsOutcomeView(props.state.order.status)) return pendingView(props, context);
  return props.outcomeModule?.nonPendingView(props, context) ?? fallbackView(props, context);
}

/** The outline of the order, in about its final size, while the order is created. */
export const creatingView = ({ creating }: OrderContext['orderText']): TemplateResult => html`
  <div class="stack" aria-busy="true">
    <div class="tile blank"></div>
    <p class="label late">${creating}</p>
    <div class="row blank"></div>
    <div class="row blank"></div>
    <div class="total"></div>
    <div class="row blank"></div>
    <div class="total"></div>
  </div>
`;
